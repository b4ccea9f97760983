import { expect, test } from 'vitest'
import { operations } from '../../api/operations/index.ts'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { coproprietesSchema } from '../../shared/schemas/copropriete.ts'
import { dpeResidentialSchema, dpeTertiarySchema } from '../../shared/schemas/dpe.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { callTool } from '../support/mcp.ts'
import { redateDiagnostics } from '../support/redated-dpe.ts'
import { served } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const DEMO = '960010000A0001'
/** Flats with three diagnostics of each factor. */
const MANY = '960010000A0023'

const files = await parcelsDemo()
await redateDiagnostics(files)
await ingestDemo(files, { datasets: ['cadastre', 'rnic', 'dpe'] })
const { app } = await served(files.dataDir)
const release = await files.dataDir.readCurrent()
const lake = files.dataDir.store(release!.files.find(({ kind }) => kind === 'diagnostics')!.file)

const dataOf = async (question: string, idu = DEMO) =>
  (await app.inject(`/v1/${question}/by-parcel/${idu}`)).json().data

test('each diagnostic says the electricity factor of its day, in both lists and in that of its co-ownership', async () => {
  expect(dpeResidentialSchema.parse(await dataOf('dpe-residential'))).toMatchObject([
    { number: '2496E0000002C', establishedOn: '2027-03-04', electricityFactor: 1.7 },
  ])
  expect(dpeTertiarySchema.parse(await dataOf('dpe-tertiary')).dpes).toMatchObject([
    { number: '2496T0000001B', establishedOn: '2026-02-03', electricityFactor: 1.9 },
  ])
  const [registered] = coproprietesSchema.parse(await dataOf('copropriete'))
  expect(registered?.diagnostics.newest).toMatchObject([
    { number: '2496E0000002C', electricityFactor: 1.7 },
    { number: '2496T0000001B', electricityFactor: 1.9 },
  ])
})

test('diagnostics of one parcel have those of their days, newest first', async () => {
  const dpes = dpeResidentialSchema.parse(await dataOf('dpe-residential', MANY))
  expect(dpes.map(({ electricityFactor }) => electricityFactor)).toEqual([
    1.7, 1.7, 1.7, 1.9, 1.9, 1.9, 2.3, 2.3, 2.3,
  ])
})

test('an agent is given it, and told how far a label can be compared', async () => {
  const found = await callTool(app, 'get_parcel_dpe_residential', { idu: DEMO })
  expect(JSON.stringify(found)).toContain('"electricityFactor":1.7')
  for (const name of ['get_parcel_dpe_residential', 'get_parcel_dpe_tertiary'])
    expect(operations.find(({ tool }) => tool === name)?.description).toContain(
      'A label stands as established, under its electricityFactor',
    )
})

test('a file of the lake has it in a column', async () => {
  const rows = await withDuckDb(await temporaryDir('factor'), (db) =>
    db.all(
      sql`SELECT electricity_factor, count(DISTINCT established_on) FROM ${parquet(lake)} GROUP BY 1 ORDER BY 1`,
    ),
  )
  expect(rows.map((row) => row.map(Number))).toEqual([
    [1.7, 1],
    [1.9, 1],
    [2.3, 1],
  ])
})

test('parcels are compared over the years by final energy: the median of their dwellings', async () => {
  const search = (criteria: object) =>
    app.inject({
      method: 'POST',
      url: '/v1/parcels/search',
      payload: {
        mode: 'zone',
        zone: { level: 'commune', code: '96001' },
        criteria,
        fields: [
          'dpeCount',
          'energyLabel',
          'bestEnergyLabel',
          'worstEnergyLabel',
          'finalKwhPerM2',
          'lastDpeOn',
        ],
        limit: 1000,
      },
    })
  const low = (await search({ finalKwhPerM2: { max: 108 } })).json().data
  expect(low.find(({ idu }: { idu: string }) => idu === MANY)).toMatchObject({
    idu: MANY,
    dpeCount: 9,
    energyLabel: 'B',
    bestEnergyLabel: 'B',
    worstEnergyLabel: 'D',
    // Of 92, 94, 96, 105, 108, 128, 149, 176 and 189.
    finalKwhPerM2: 108,
    lastDpeOn: '2027-03-04',
  })
  const lower = (await search({ finalKwhPerM2: { max: 107.9 } })).json().data
  expect(lower.map(({ idu }: { idu: string }) => idu)).not.toContain(MANY)
})

test('the page of a parcel counts labels of each factor apart, and says what an older label may have become', async () => {
  const page = async (lang: string) =>
    (await app.inject({ url: `/parcels/${MANY}`, headers: { 'accept-language': lang } })).body
  const fr = await page('fr')
  for (const words of [
    'électricité comptée 1,7 fois\u00a0: B 2, D 1',
    'électricité comptée 1,9 fois\u00a0: B 1, C 1, D 1',
    'électricité comptée 2,3 fois\u00a0: B 2, C 1',
    '176\u00a0kWh/m² par an (énergie finale)',
    'une attestation de l’ADEME, que les données ouvertes ne contiennent pas',
  ])
    expect(fr).toContain(words)
  expect(await page('en')).toContain('An older label may have been raised since by an attestation of ADEME')
})
