import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeTerritory } from '../../../shared/artefacts/territory.ts'
import { createTerritory } from '../../../shared/territory/create.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { buildEstimates } from './build.ts'

const demo = await publishedDemo()

test('built again from the lake of a release, the files are the same to the last byte', async () => {
  const { dataDir } = demo
  const { files } = (await dataDir.readCurrent())!
  const stored = (kind: string) => files.find((file) => file.kind === kind)!
  const contentOf = (kind: string) => readFile(dataDir.store(stored(kind).file))
  const territory = createTerritory(decodeTerritory(new Uint8Array(await contentOf('territory'))))
  for (const name of ['first', 'second']) {
    const workDir = join(await temporaryDir('estimates'), name)
    await mkdir(workDir)
    const written = await buildEstimates({
      files: new ReleaseFiles(dataDir, files),
      territory,
      loaded: () => 'whole',
      workDir,
      area: '96',
    })
    expect(written.map(({ kind }) => kind).sort()).toEqual(['estimate-quality', 'estimates', 'price-index'])
    for (const { kind, path, rows } of written) {
      expect(rows).toBe(stored(kind).rows)
      expect((await readFile(path)).equals(await contentOf(kind)), kind).toBe(true)
    }
  }
})
