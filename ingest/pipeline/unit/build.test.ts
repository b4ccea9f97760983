import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { createTerritory } from '../../../shared/territory/create.ts'
import { readPackagedTerritory } from '../../../test/support/packaged-territory.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { Dataset } from '../../dataset.ts'
import { owners } from '../../datasets/owners/dataset.ts'
import { silent } from '../progress.ts'
import { buildAll, type Finished } from './build.ts'
import { keptFile } from './kept-file.fixture.ts'

const territory = createTerritory(await readPackagedTerritory())
const UNITS = { dataset: 'owners', role: 'lake', kind: 'units' } as const
const NOTES = { dataset: 'owners', role: 'lake', kind: 'notes' } as const
const ADDRESSES = { dataset: 'ban', role: 'lake', kind: 'addresses' } as const
const CUTTING = { dataset: 'cog', role: 'readmodel', kind: 'territory' } as const

let dataDir: DataDir
let runs: string[]
beforeEach(async () => {
  dataDir = new DataDir(await temporaryDir('build'))
  runs = []
})

const file = (of: Parameters<typeof keptFile>[1], area: string, text: string) =>
  keptFile(dataDir, of, area, text)

/** Gathers its units, and writes down what it was given of the other kinds. */
const gathering = (used: 'ban' | 'cog'): Dataset => ({
  ...owners,
  reads: { readModel: [used], gather: used === 'cog' ? [UNITS, CUTTING] : [UNITS] },
  async readModel({ area, workDir, lake }) {
    runs.push(area)
    const path = join(workDir, 'own.txt')
    await writeFile(path, `own ${await readFile(lake('units'), 'utf8')}`)
    return [{ role: 'readmodel', kind: 'own', path, rows: 1 }]
  },
  gather: [
    async ({ files, workDir }) => {
      runs.push('france')
      const given = [UNITS, NOTES, ADDRESSES].flatMap((kind) => files.all(kind))
      const path = join(workDir, 'all.txt')
      await writeFile(path, (await Promise.all(given.map((one) => readFile(one.path, 'utf8')))).join(' '))
      return [{ role: 'readmodel', kind: 'all', path, rows: given.length }]
    },
  ],
})

async function built(
  lake: readonly ReleaseFile[],
  before: readonly Finished[] = [],
  dataset = gathering('ban'),
) {
  runs = []
  const current = {
    builds: before.map(({ build }) => build),
    files: before.flatMap((finished) => finished.files),
  }
  return buildAll([dataset], lake, { dataDir, progress: silent, territory, current })
}

describe('what a dataset gathers', () => {
  test('is made of the files that it names and of no others', async () => {
    const done = await built([
      await file(UNITS, '75', 'a'),
      await file(NOTES, '75', 'note'),
      await file(UNITS, '92', 'b'),
      await file(ADDRESSES, '75', 'street'),
    ])
    expect(runs).toEqual(['75', '92', 'france'])
    const all = done.flatMap(({ files }) => files).find(({ kind }) => kind === 'all')!
    expect(await readFile(dataDir.store(all.file), 'utf8')).toBe('a b')
  })

  test('is left as it is when a file of another dataset changes, though the départements are built again', async () => {
    const units = await file(UNITS, '75', 'a')
    const first = await built([units, await file(ADDRESSES, '75', 'street')])
    await built([units, await file(ADDRESSES, '75', 'new street')], first)
    expect(runs).toEqual(['75'])
  })

  test('is made again when a file it names changes, and not when another of the dataset does', async () => {
    const [units, notes] = [await file(UNITS, '75', 'a'), await file(NOTES, '75', 'note')]
    const first = await built([units, notes])
    await built([units, await file(NOTES, '75', 'new note')], first)
    expect(runs).toEqual(['75'])
    await built([await file(UNITS, '75', 'new'), notes], first)
    expect(runs).toEqual(['75', 'france'])
  })

  test('is made again by another administrative division, where the dataset uses it', async () => {
    const [units, cutting] = [await file(UNITS, '75', 'a'), await file(CUTTING, 'france', '2025')]
    const using = gathering('cog')
    const first = await built([units, cutting], [], using)
    await built([units, await file(CUTTING, 'france', '2026')], first, using)
    expect(runs).toEqual(['75', 'france'])
    const other = await built([units, cutting], [], gathering('ban'))
    await built([units, await file(CUTTING, 'france', '2027')], other, gathering('ban'))
    expect(runs).toEqual([])
  })
})
