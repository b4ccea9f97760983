import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { Sql } from '../../formats/duckdb/sql.ts'
import { coOwnerships } from '../../shared/documents/places.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { Stores } from '../../stores/stores.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { temporaryDir } from '../support/temp.ts'

describeWithSamples('the register of Bondy on the cadastre of Bondy', () => {
  let dataDir: DataDir
  let stores: Stores
  let links: Map<string, { idus: string[]; method: string; metres: number | null }>

  beforeAll(async () => {
    dataDir = await cutFrance()
    const rnic = [samplePath('files/rnic/rnic_93010-bondy_2026-01_extrait17lignes.csv')]
    const { release } = await ingestSamples(dataDir, {
      datasets: ['cadastre', 'rnic'],
      area: '93010',
      files: { rnic },
    })
    stores = await openRelease(dataDir.dir)
    const file = release.files.find(({ kind }) => kind === 'copropriete-parcels')!
    links = await withDuckDb(await temporaryDir('links'), async (db) => {
      const found = await db.all(
        new Sql(`SELECT "number", string_agg(idu, ',' ORDER BY idu), any_value("method"), max(distance_m)
         FROM read_parquet('${dataDir.store(file.file)}') GROUP BY "number"`),
      )
      const row = z.tuple([z.string(), z.string(), z.string(), z.number().nullable()])
      return new Map(
        found.map((cells) => {
          const [number, idus, method, metres] = row.parse(cells)
          return [number, { idus: idus.split(','), method, metres }]
        }),
      )
    })
  })

  const onParcel = async (idu: string) => {
    return (await stores.documents.get(coOwnerships, '93', idu))?.value
  }

  test('17 lines in, 17 kept, none refused', () => {
    const [unit] = stores.manifest.datasets.find(({ name }) => name === 'rnic')!.units
    expect(unit).toMatchObject({
      commune: '93010',
      millesime: '2026-01-03',
      quality: { rowsIn: 17, rowsKept: 17, quarantined: {}, outOfScope: {}, repaired: {} },
    })
  })

  test('6 of the 8 references are in the cadastre: those are believed', () => {
    const declared = [...links.values()].filter(({ method }) => method === 'declared')
    expect(declared.flatMap(({ idus }) => idus).sort()).toEqual([
      '930100000H0171',
      '930100000H0220',
      '930100000H0231',
      '93010000AU0163',
      '93010000AV0209',
      '93010000AZ0269',
    ])
  })

  test('the two whose reference is gone fall back on their point', () => {
    expect(links.get('AA1605989')).toMatchObject({ idus: ['930100000L0134'], method: 'near' })
    expect(links.get('AA5432562')).toMatchObject({ idus: ['93010000AR0261'], method: 'contained' })
  })

  test('every one is tied; the points of addresses miss their parcel by less than two metres', () => {
    expect(links.size).toBe(17)
    const near = [...links.values()].filter(({ method }) => method === 'near')
    expect(near).toHaveLength(10)
    for (const { metres } of near) expect(metres).toBeLessThan(2)
  })

  test('one that names three of its four parcels stands on the three', async () => {
    for (const idu of ['930100000H0171', '930100000H0220', '930100000H0231'])
      expect(await onParcel(idu)).toMatchObject([
        {
          number: 'AA2013274',
          name: 'SDC Les Galiotes',
          lots: { total: 286, main: 150, dwellings: 150, parking: 136 },
          parcels: { declaredCount: 4, idus: ['930100000H0171', '930100000H0220', '930100000H0231'] },
          address: {
            others: [
              '32 r henri mouly 93140 Bondy',
              '34 r henri mouly 93140 Bondy',
              '36 r henri mouly 93140 Bondy',
            ],
          },
          manager: {
            type: 'professionnel',
            name: 'SOCIETE DE GERANCE RICHELIEU',
            siret: '60205776200034',
            commune: { code: null, name: 'LE RAINCY' },
          },
          priorityNeighbourhood: { code: 'QN09314M' },
          match: { method: 'declared', through: null },
        },
      ])
  })

  test('no parcel declared means not filled: AA0652685 stands on one all the same', async () => {
    const [idu] = links.get('AA0652685')!.idus
    expect(await onParcel(idu!)).toMatchObject([
      { number: 'AA0652685', parcels: { declaredCount: null, idus: [] } },
    ])
  })

  test('an agent that is not known stays unknown', async () => {
    expect(await onParcel('93010000AR0261')).toMatchObject([
      {
        number: 'AA5432562',
        manager: { type: null, name: null, siret: null, ape: null, commune: null },
        mandate: { status: 'Pas de mandat en cours', endsOn: '2024-06-26' },
      },
    ])
  })
})
