import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { territoryOf } from '../../../cli/export/territory-of.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { CUTTING, type ReadKind, readKindKey } from '../../reads.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { IRIS, PARCEL_INDEX, PRICED_SALES, SALES_EXTENT, SECTIONS, UNCUT_COMMUNES } from '../read-kinds.ts'
import { build } from './build.ts'

describe('zones whose outlines the current release has', async () => {
  const { dataDir } = await publishedDemo()
  const { files } = (await dataDir.readCurrent())!
  const territory = await territoryOf(dataDir)
  const published = new ReleaseFiles(dataDir, files)
  const pathOf = (kind: string) => published.path({ dataset: 'zones', role: 'readmodel', kind }, '96')!
  /** What is built of prices alone, when the files of `changed` are others than those of the current release. */
  const builtAfter = async (...changed: ReadKind[]) =>
    build({
      area: '96',
      files: new ReleaseFiles(
        dataDir,
        files.filter(({ dataset }) => dataset === 'dvf'),
      ),
      territory,
      loaded: () => 'whole',
      before: {
        path: pathOf,
        find: pathOf,
        isSame: (kind) => !changed.map(readKindKey).includes(readKindKey(kind)),
      },
      workDir: await temporaryDir('zones'),
    })

  test('are the same bytes without reading a parcel, where prices changed', async () => {
    const written = await builtAfter(PRICED_SALES, SALES_EXTENT)
    expect(written.map(({ kind }) => kind)).toEqual(['zones', 'sections'])
    for (const { kind, path } of written) expect(await readFile(path)).toEqual(await readFile(pathOf(kind)))
  })

  test.each([PARCEL_INDEX, SECTIONS, IRIS, UNCUT_COMMUNES, CUTTING])(
    'are made again when $dataset $kind changed',
    async (changed) => {
      expect(await builtAfter(changed)).toEqual([])
    },
  )
})
