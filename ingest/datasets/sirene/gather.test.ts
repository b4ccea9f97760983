import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { companyCards } from '../../../shared/documents/companies.ts'
import { fetchedFile, lakesOf, normalised } from '../../../test/support/normalised.ts'
import { establishmentOf, unitOf, writeSireneFiles } from '../../../test/support/sirene-files.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { GatherInput } from '../../dataset.ts'
import { sirene } from './dataset.ts'
import { gatherCards, gatherEstablishments, gatherNames } from './gather.ts'

const AREAS = [
  ['13', '13201'],
  ['69', '69381'],
  ['75', '75118'],
] as const
const SHARED = ['100000001', '100000002', '100000003'] as const

/** The lakes of three areas in which the same companies have an establishment, each read from an edition of its own: `more` of a company in an area. */
async function lakesWith(more: (siren: string, area: string) => Record<string, string>) {
  const lakes = new Map<string, Readonly<Record<string, string>>>()
  for (const [area, commune] of AREAS) {
    const paths = await writeSireneFiles({
      units: SHARED.map((siren) => unitOf(siren, more(siren, area))),
      establishments: SHARED.flatMap((siren) => [
        establishmentOf(`${siren}00010`, { codeCommuneEtablissement: '75118' }),
        establishmentOf(`${siren}000${area}`, {
          etablissementSiege: 'false',
          codeCommuneEtablissement: commune,
        }),
      ]),
    })
    const sources = paths.map((path) => fetchedFile(path, undefined, true))
    lakes.set(area, lakesOf((await normalised(sirene, { area }, sources)).written).lakes)
  }
  return lakes
}

test('of a company in three areas, each with its head office, one card comes, the one that opposes first', async () => {
  const lakes = await lakesWith((siren, area) => ({
    denominationUniteLegale: `NAME IN ${area}`,
    ...(siren === SHARED[1] && area === '69' ? { statutDiffusionUniteLegale: 'P' } : {}),
  }))
  const all = ({ kind }: { kind?: string }) =>
    AREAS.map(([area]) => ({ path: lakes.get(area)![kind!]! }) as ReturnType<GatherInput['files']['all']>[0])
  const workDir = await temporaryDir('gather')
  const input = { files: { all } as unknown as GatherInput['files'], workDir } as GatherInput
  const written = [
    ...(await gatherCards(input)),
    ...(await gatherNames(input)),
    ...(await gatherEstablishments({ ...input, workDir: await temporaryDir('gather') })),
  ]
  const path = (kind: string) => written.find((one) => one.kind === kind)!.path
  const cards = await openDocuments(path('company'))
  const card = (siren: string) => JSON.parse(cards.get(companyCards.key(siren))!)
  expect(cards.count).toBe(3)
  expect(card(SHARED[0])).toMatchObject({
    name: 'NAME IN 13',
    publication: 'full',
    headOffice: { siret: '10000000100010' },
  })
  expect(card(SHARED[1])).toMatchObject({ name: null, publication: 'partial' })
  const list = await withDuckDb(workDir, (db) =>
    db.all(sql`SELECT siren, publiable FROM ${parquet(path('companies'))} ORDER BY siren`),
  )
  expect(list).toEqual([
    [SHARED[0], true],
    [SHARED[1], false],
    [SHARED[2], true],
  ])
})
