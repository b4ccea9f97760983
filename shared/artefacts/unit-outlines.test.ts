import { expect, test } from 'vitest'
import { temporaryFile } from '../../test/support/temp.ts'
import type { Ring } from '../geo/polygons.ts'
import { unpackIdu } from '../identifiers/idu-pack.ts'
import { BlockFile } from './blocks/block-file.ts'
import { OutlinesBuilder } from './outlines-builder.ts'
import { openRowBlock } from './row-blocks/row-block.ts'
import { decodeRowBlockIndex } from './row-blocks/row-blocks.ts'
import { stringAt } from './string-table.ts'
import { UNIT_OUTLINES, unitValues } from './unit-outlines.ts'

const outline: Ring = [25_000_000, 465_000_000, 25_001_000, 465_000_000, 25_001_000, 465_001_000]

test('a unit over two communes names both, one of a parcel without a surface has none, one may be larger than 32 bits count', async () => {
  const builder = new OutlinesBuilder(UNIT_OUTLINES, '96')
  const polygons = [[outline]]
  builder.add(polygons, unitValues(['960010000A0009', '960020000A0001', '960020000A0002'], null))
  builder.add(polygons, unitValues(['960030000B0001', '960030000B0002'], 83_000_000_000))
  const path = await temporaryFile('units.bin', Buffer.concat(builder.encode()))
  const file = await BlockFile.open(path, (bytes, size) => decodeRowBlockIndex(UNIT_OUTLINES, bytes, size))
  const room = new ArrayBuffer(file.lengthOf(0))
  await file.read(0, Buffer.from(room))
  await file.close()
  const { idu, parcelCount, surface, communes } = openRowBlock(
    UNIT_OUTLINES.schema,
    room,
    room.byteLength,
    file.index.count,
  )
  expect(
    [...idu].map((key, row) => [unpackIdu(key), parcelCount[row], surface[row], stringAt(communes, row)]),
  ).toEqual([
    ['960010000A0009', 3, Number.NaN, '96001|96002'],
    ['960030000B0001', 2, 83_000_000_000, '96003'],
  ])
})
