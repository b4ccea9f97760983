import { expect, test } from 'vitest'
import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { Sql } from '../../formats/duckdb/sql.ts'
import { coproprietesSchema } from '../../shared/schemas/copropriete.ts'
import { dpeResidentialSchema } from '../../shared/schemas/dpe.ts'
import { publishedDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const DEMO = '960010000A0001'

const { dataDir } = await publishedDemo()
const release = await dataDir.readCurrent()
const lake = (kind: string) => {
  const file = release!.files.find((one) => one.role === 'lake' && one.kind === kind)
  return `read_parquet('${dataDir.store(file!.file)}')`
}
const { app } = await served(dataDir)

const diagnosticsOf = async (idu: string) =>
  dpeResidentialSchema.parse((await app.inject(`/v1/dpe-residential/by-parcel/${idu}`)).json().data)
const syndicatesOf = async (idu: string) =>
  coproprietesSchema.parse((await app.inject(`/v1/copropriete/by-parcel/${idu}`)).json().data)
const ask = async (sql: string) =>
  withDuckDb(await temporaryDir('asked'), async (db) => db.json(new Sql(sql)))

test('a diagnostic names the registered co-ownership it declares, and is counted by it', async () => {
  const [diagnostic] = await diagnosticsOf(DEMO)
  const [syndicate] = await syndicatesOf(DEMO)
  expect(diagnostic).toMatchObject({
    coOwnership: 'ZZ0000001',
    coOwnershipRecord: { name: syndicate!.name, match: { method: 'declared', score: 1 } },
    match: { through: null },
  })
  expect(syndicate!.diagnostics.count).toBe(2)
  expect(syndicate!.diagnostics.newest).toContainEqual({
    number: diagnostic!.number,
    kind: 'existing',
    energyLabel: diagnostic!.energyLabel,
    ghgLabel: diagnostic!.ghgLabel,
    establishedOn: diagnostic!.establishedOn,
    electricityFactor: 2.3,
    match: { method: 'declared', score: 1 },
  })
})

test('one that only its street places stands on the parcels of its co-ownership, and says so', async () => {
  const found = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])).parse(
    await ask(
      `SELECT l."number", l.idu, l.through, r."method" FROM ${lake('dpe-parcels')} l
         JOIN ${lake('copropriete-parcels')} r ON r."number" = l.through AND r.idu = l.idu ORDER BY ALL LIMIT 5`,
    ),
  )
  expect(found.length).toBe(5)
  for (const [number, idu, through, method] of found) {
    const diagnostic = (await diagnosticsOf(idu)).find((one) => one.number === number)
    expect(diagnostic).toMatchObject({
      coOwnership: through,
      coOwnershipRecord: { match: { score: null } },
      match: { method, through },
    })
    const syndicate = (await syndicatesOf(idu)).find((one) => one.number === through)
    const listed = syndicate!.diagnostics.newest.find((one) => one.number === number)
    if (syndicate!.diagnostics.count <= 20) expect(listed!.match.score).toBeNull()
  }
})

test('the counts are those of the lake, and the list is the newest of them', async () => {
  const rows = z.array(z.tuple([z.string(), z.string(), z.string()])).parse(
    await ask(
      `SELECT r.idu, r."number", count(*) FROM ${lake('copropriete-parcels')} r JOIN ${lake('diagnostics')} d ON d.co_ownership = r."number"
         WHERE r.idu IS NOT NULL GROUP BY ALL ORDER BY 3 DESC, 1 LIMIT 20`,
    ),
  )
  for (const [idu, number, count] of rows) {
    const { diagnostics } = (await syndicatesOf(idu)).find((one) => one.number === number)!
    expect(diagnostics.count).toBe(Number(count))
    expect(diagnostics.newest).toHaveLength(Math.min(20, diagnostics.count))
    const dates = diagnostics.newest.map(({ establishedOn }) => establishedOn!)
    expect(dates).toEqual(dates.toSorted().reverse())
  }
  expect(rows.length).toBe(20)
})

test('a co-ownership that no diagnostic declares counts none', async () => {
  const [undeclared] = z.array(z.tuple([z.string(), z.string()])).parse(
    await ask(
      `SELECT idu, "number" FROM ${lake('copropriete-parcels')} WHERE idu IS NOT NULL AND "number" NOT IN
          (SELECT co_ownership FROM ${lake('diagnostics')} WHERE co_ownership IS NOT NULL) ORDER BY ALL LIMIT 1`,
    ),
  )
  const found = (await syndicatesOf(undeclared![0])).find(({ number }) => number === undeclared![1])
  expect(found!.diagnostics).toEqual({ count: 0, newest: [] })
})

test('the managing agent of a co-ownership has its company, by its SIRET', async () => {
  const { data, meta } = (await app.inject(`/v1/copropriete/by-parcel/${DEMO}`)).json()
  const { siren, state, name, headOffice } = (await app.inject('/v1/entreprises/000000018')).json().data
  expect([siren, state, headOffice.siret]).toEqual(['000000018', 'active', '00000001800010'])
  expect(headOffice.address.street).not.toBeNull()
  expect(data[0].manager).toMatchObject({
    name: 'SYNDIC IMAGINAIRE SARL',
    siret: '00000001800010',
    company: { siren, state, name, headOffice },
  })
  expect(meta.datasets.map(({ name }: { name: string }) => name)).toContain('sirene')
})
