import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeTerritory } from '../../../shared/artefacts/territory.ts'
import type { Dataset, NormaliseInput, NormaliseOutput, ReadModelInput, Written } from '../../dataset.ts'
import { withDuckDb } from '../../pipeline/duckdb.ts'
import { writeQuarantine } from '../../pipeline/quarantine.ts'
import { readCutting } from './cutting.ts'
import { readLake, writeLake } from './lake.ts'
import { packagedMillesime, packagedSources } from './package.ts'

/** Code officiel géographique: communes, départements, régions, EPCI, and what former commune codes mean today. */
export const cog: Dataset = {
  name: 'cog',
  title: 'Code officiel géographique and EPCI',
  producer: 'INSEE and DGCL, gathered by Etalab (decoupage-administratif)',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://github.com/datagouv/decoupage-administratif',
  rhythm: 'yearly, state of 1 January',
  schedule: '30 2 2 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.001, minRowsShare: 0.95 },
  cut: 'france',
  localFiles: 'beside',
  essential: true,
  sources: () => packagedSources(),
  normalise,
  readModel,
}

async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const millesime = await packagedMillesime()
  const { territory, refused, quality } = await readCutting(input.sources, millesime)
  input.progress(quality.rowsIn)
  const written = await withDuckDb(input.workDir, async (connection) => [
    ...(await writeLake(connection, input.workDir, territory)),
    ...(await writeQuarantine(connection, input, refused)),
  ])
  return { written, parts: [{ millesime, millesimeFrom: 'package-version', quality }] }
}

async function readModel(input: ReadModelInput): Promise<Written[]> {
  const territory = await withDuckDb(input.workDir, (connection) => readLake(connection, input.lake))
  const path = join(input.workDir, 'territory.json')
  await writeFile(path, encodeTerritory(territory))
  return [{ role: 'readmodel', kind: 'territory', path, rows: territory.communes.length }]
}
