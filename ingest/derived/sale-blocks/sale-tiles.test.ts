import { expect, test } from 'vitest'
import { openSales } from '../../../shared/artefacts/sales.ts'
import { tileAt } from '../../../shared/tiles/tile-grid.ts'
import { tileIdOf, tileOfId } from '../../../shared/tiles/tile-id.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { saleTiles } from './sale-tiles.ts'

const ranksOf = (tile: number): number[] => {
  const at = tiles.id.indexOf(tile)
  return at < 0 ? [] : [...tiles.rank.subarray(tiles.offset[at], tiles.offset[at + 1])]
}

const { dataDir } = await publishedDemo()
const files = new ReleaseFiles(dataDir, (await dataDir.readCurrent())!.files)
const sales = openSales(
  await readArtefact(files.path({ dataset: 'dvf', role: 'readmodel', kind: 'sales-space' }, '96')!),
)
const tiles = saleTiles(sales)

test('a tile draws the newest sale of each of its cells, and every sale that a smaller zoom draws', () => {
  expect([...tiles.id].map((id) => tileOfId(id).z).toSorted()).toContain(13)
  const pointOf = (rank: number) => {
    const own = sales.saleSites.subarray(sales.saleSiteOffset[rank], sales.saleSiteOffset[rank + 1])
    const site = own.find((one) => sales.siteX[one] !== 0)
    return site === undefined ? undefined : ([sales.siteX[site]!, sales.siteY[site]!] as const)
  }
  for (let z = 8; z <= 13; z++) {
    const newest = new Map<string, number>()
    for (let rank = 0; rank < sales.count; rank++) {
      const point = pointOf(rank)
      if (!point) continue
      const { x, y } = tileAt(z + 6, ...point)
      const cell = `${x}/${y}`
      if (!newest.has(cell)) newest.set(cell, rank)
    }
    const drawn = new Set([...tiles.id].filter((id) => tileOfId(id).z === z).flatMap(ranksOf))
    expect([...drawn].sort((a, b) => a - b)).toEqual([...newest.values()].sort((a, b) => a - b))
    for (const rank of drawn) {
      const { x, y } = tileAt(z, ...pointOf(rank)!)
      expect(ranksOf(tileIdOf(z, x, y))).toContain(rank)
    }
  }
  expect(ranksOf(tileIdOf(13, 0, 0))).toEqual([])
})

test('ranks of a tile come newest first', () => {
  for (const id of tiles.id) {
    const ranks = ranksOf(id)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  }
})
