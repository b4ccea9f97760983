import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { streetOfParcel } from '../../api/operations/prices/street-of-parcel.ts'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { factSources } from '../../ingest/derived/parcel-facts/sources.ts'
import { occupants, parcelOwners } from '../../shared/documents/companies.ts'
import { filiationLots, parcelFiliation } from '../../shared/documents/filiation.ts'
import { parcelPermits } from '../../shared/documents/permits.ts'
import {
  coOwnerships,
  dpeResidential,
  dpeTertiary,
  parcelAddresses,
  parcelIris,
} from '../../shared/documents/places.ts'
import { parcelPlans, planFeatures } from '../../shared/documents/planning.ts'
import { prices } from '../../shared/documents/sales.ts'
import { factColumns, factGroups } from '../../shared/facts/facts.ts'
import { parcelFacts } from '../../shared/facts/parcel.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { Stores } from '../../stores/stores.ts'
import { publishedDemo } from '../support/demo.ts'
import { describedColumns } from '../support/lake-columns.ts'
import { temporaryDir } from '../support/temp.ts'

const factRow = z.looseObject({
  idu: z.string(),
  communeCode: z.string(),
  surface: z.number().nullable(),
  irisCode: z.string().nullable(),
  streetCode: z.string().nullable(),
  addressCount: z.number(),
  dpeCount: z.number(),
  bestEnergyLabel: z.string().nullable(),
  coOwnershipCount: z.number(),
  saleCount: z.number(),
  lastSoldOn: z.string().nullable(),
  legalOwnerCount: z.number(),
  establishmentCount: z.number(),
  communeMaisonPricePerM2: z.number().nullable(),
  planningClass: z.string().nullable(),
  planningShare: z.number().nullable(),
  planningTypes: z.array(z.string()).nullable(),
  permitCount: z.number(),
  lastPermitYear: z.number().nullable(),
  lastPermitType: z.string().nullable(),
  bornOn: z.string().nullable(),
})

describe('the wide rows of parcels', () => {
  let stores: Stores
  let rows: z.infer<typeof factRow>[]
  let columns: string[]

  beforeAll(async () => {
    const { dataDir } = await publishedDemo()
    stores = await openRelease(dataDir.dir)
    const file = stores.manifest.files.find(({ kind }) => kind === 'parcel-facts')!
    const path = dataDir.store(file.file)
    await withDuckDb(await temporaryDir('facts'), async (db) => {
      columns = (await db.all(sql`DESCRIBE SELECT * FROM ${parquet(path)}`)).map(
        ([name, type]) => `${name} ${type}`,
      )
      rows = z.array(factRow).parse(await db.objects(sql`SELECT * FROM ${parquet(path)}`))
    })
  })

  test('have the columns that the dictionary names', () => {
    expect(columns).toEqual(describedColumns('parcel-facts', 'parcel-facts'))
  })

  test('have each column once, from a source each', () => {
    const names = factColumns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.values(factSources).map(({ group }) => group)).toEqual(
      expect.arrayContaining(factGroups.filter((group) => group !== parcelFacts)),
    )
  })

  test('are the parcels of the index, in its order, with their surfaces', async () => {
    expect(rows).toHaveLength(stores.parcels.count)
    expect(rows.map(({ idu }) => idu)).toEqual(rows.map(({ idu }) => idu).toSorted())
    for (const { idu, surface } of rows)
      expect({ idu, surface }).toEqual({ idu, surface: (await stores.parcels.byIdu(idu))?.surface })
  })

  test('say of each parcel what the questions about it answer', async () => {
    for (const row of rows) {
      const told = await answersOf(row.idu, stores)
      const {
        addressCount,
        dpeCount,
        coOwnershipCount,
        saleCount,
        legalOwnerCount,
        establishmentCount,
        irisCode,
        streetCode,
      } = row
      expect({
        idu: row.idu,
        addressCount,
        dpeCount,
        coOwnershipCount,
        saleCount,
        legalOwnerCount,
        establishmentCount,
        irisCode,
        streetCode,
      }).toEqual({ idu: row.idu, ...told })
    }
  })

  test('tell of plans, permits and filiation what the documents of the parcel say', async () => {
    const known = { plans: 0, permits: 0, born: 0 }
    for (const row of rows) {
      const told = await rulesOf(row.idu, stores)
      const { permitCount, lastPermitYear, bornOn } = row
      expect({ idu: row.idu, permitCount, lastPermitYear, bornOn }).toEqual({ idu: row.idu, ...told.facts })
      if (row.planningClass === null) expect(told.zones.size).toBe(0)
      else {
        // The demo's types are their own classes but for AUc.
        const most = Math.max(...told.zones.values())
        expect(row.planningShare).toBeCloseTo(Math.min(1, most), 5)
        expect(told.zones.get(row.planningClass)).toBe(most)
        known.plans += 1
      }
      if (permitCount > 0) known.permits += 1
      if (bornOn !== null) known.born += 1
    }
    expect(Math.min(known.plans, known.permits, known.born)).toBeGreaterThan(50)
  })

  test('tell the newest sale, and the newest price of the commune that five sales made', async () => {
    const sold = rows.filter(({ saleCount }) => saleCount > 1).slice(0, 40)
    expect(sold).toHaveLength(40)
    for (const { idu, lastSoldOn } of sold)
      expect((await stores.sales.byParcel(idu, 0, 1))[0]!.value.date).toBe(lastSoldOn)
    const [{ communeCode, communeMaisonPricePerM2 }] = rows as [(typeof rows)[number]]
    const { years } = (await stores.documents.get(prices, '96', prices.key('commune', communeCode)))!.value
    const houses = years
      .toReversed()
      .flatMap(({ byType }) => byType.filter(({ type, count }) => type === 'Maison' && count >= 5))
    expect(communeMaisonPricePerM2).toBe(houses[0]?.median)
  })
})

async function answersOf(idu: string, stores: Stores) {
  const { documents, sales } = stores
  const get = async <V>(kind: Parameters<typeof documents.get<V>>[0]) =>
    (await documents.get(kind, '96', idu))?.value
  const street = (await streetOfParcel(idu, stores))?.street
  return {
    addressCount: (await get(parcelAddresses))?.length ?? 0,
    dpeCount: ((await get(dpeResidential))?.length ?? 0) + ((await get(dpeTertiary))?.count ?? 0),
    coOwnershipCount: (await get(coOwnerships))?.length ?? 0,
    saleCount: (await sales.pageOfParcel(idu, 0, 0)).total,
    legalOwnerCount: (await get(parcelOwners))?.owners.length ?? 0,
    establishmentCount: (await get(occupants))?.count ?? 0,
    irisCode: (await get(parcelIris))?.code ?? null,
    streetCode: street ? `${street.commune.code}:${street.code}` : null,
  }
}

async function rulesOf(idu: string, { documents }: Stores) {
  const zones = new Map<string, number>()
  for (const { feature, share } of (await documents.get(parcelPlans, '96', idu))?.value.found ?? []) {
    const { layer, kind } = (await documents.get(planFeatures, '96', feature))!.value
    if (layer !== 'zone' || share === null) continue
    const zoneClass = kind === 'AUc' ? 'AU' : kind!
    zones.set(zoneClass, (zones.get(zoneClass) ?? 0) + share)
  }
  const permits = ((await documents.get(parcelPermits, '96', idu))?.value ?? []).filter(
    ({ state }) => state.code !== '4',
  )
  const lots = await Promise.all(
    ((await documents.get(parcelFiliation, '96', idu))?.value.asDaughter ?? []).map(
      async (id) => (await documents.get(filiationLots, '96', id))!.value,
    ),
  )
  const born = lots.filter(({ mothers }) => !mothers.includes(idu)).map(({ date }) => date)
  const newest = permits[0]?.authorisedOn
  const facts = {
    permitCount: permits.length,
    lastPermitYear: newest ? Number(newest.slice(0, 4)) : null,
    bornOn: born.sort()[0] ?? null,
  }
  return { zones, facts }
}
