import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { enrichGroupTable, placeTable } from '../../api/enrich/dictionary.ts'
import { DISP_HEADER } from '../../data/sample/datasets/filosofi.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { demographicsSchema } from '../../shared/schemas/demographics.ts'
import { rentSeriesSchema } from '../../shared/schemas/rents.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { ingestDemo, parcelsDemo, publishedDemo } from '../support/demo.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { served } from '../support/service.ts'
import { temporaryDir, temporaryFile } from '../support/temp.ts'
import { terrier } from '../support/terrier-process.ts'

const rowsOf = z.array(z.record(z.string(), z.string()))
const told = z.object({
  columns: z.array(z.string()),
  lacking: z.array(z.object({ dataset: z.string(), departement: z.string(), status: z.string() })),
})

/** A CSV of parcels, enriched over a data folder: its rows, and what the command said. */
async function enriched(dataDir: DataDir, idus: readonly string[], names: string) {
  const dir = await temporaryDir('enrich-places')
  const [path, out] = [join(dir, 'in.csv'), join(dir, 'out.csv')]
  await writeFile(path, `idu\n${idus.join('\n')}\n`)
  const args = ['enrich', path, '--out', out, '--with', names, '--json']
  const { code, out: said, err } = await terrier(args, { TERRIER_DATA: dataDir.dir })
  expect([code, err]).toEqual([0, expect.not.stringContaining('error')])
  const text = await readFile(out, 'utf8')
  const rows = rowsOf.parse(Papa.parse(text, { header: true, skipEmptyLines: true }).data)
  return { rows, text, ...told.parse(JSON.parse(said)) }
}

const PARCEL = '960010000A0005'

describe('rents and people of the place of a parcel', () => {
  let dataDir: DataDir
  let idus: string[]
  beforeAll(async () => {
    dataDir = (await publishedDemo()).dataDir
    const sql = 'SELECT min(idu) AS idu FROM parcel_facts GROUP BY "communeCode", "irisCode" ORDER BY 1'
    const { out } = await terrier(['query', '--format', 'json', sql], { TERRIER_DATA: dataDir.dir })
    idus = z
      .array(z.object({ idu: z.string() }))
      .parse(JSON.parse(out))
      .map(({ idu }) => idu)
  })

  test('the figures of a parcel of the demo', async () => {
    const { rows, lacking } = await enriched(dataDir, [PARCEL, 'nonsense'], 'demography,rents')
    expect(lacking).toEqual([])
    expect(rows[0]).toMatchObject({
      announcedRentEdition: '2025',
      announcedAppartementRentPerM2: '11.84',
      announcedAppartementRentPerM2Low: '9.24',
      announcedAppartementRentPerM2High: '15.16',
      announcedAppartementRentFrom: 'commune',
      announcedSmallAppartementRentPerM2: '13.52',
      announcedLargeAppartementRentPerM2: '10.31',
      announcedMaisonRentPerM2: '9.76',
      observedRentYear: '2024',
      observedRentPerM2: '11.1',
      observedRentCount: '1290',
      observedRentLevel: 'zone',
      observedRentZone: 'L9600.1.01',
      observedRentAgglomeration: 'Agglomération du Val-Terrier',
      population: '1451',
      populationUnder18Share: '0.2171',
      population65AndOverShare: '0.2385',
      populationLevel: 'iris',
      populationYear: '2022',
      medianIncome: '18140.0',
      povertyRatePercent: '16.1',
      incomeLevel: 'iris',
      incomeYear: '2021',
      householdCount: '1763',
      householdLevel: 'commune',
      householdYear: '2023',
    })
    const { result_status, result_idu, idu, ...empty } = rows[1]!
    expect([result_status, result_idu, idu]).toEqual(['invalid', '', 'nonsense'])
    expect(Object.values(empty).filter((cell) => cell !== '')).toEqual([])
  })

  test('are those that the questions answer, in every commune and IRIS', async () => {
    const { rows } = await enriched(dataDir, idus, 'rents,demography')
    expect(rows.length).toBeGreaterThan(5)
    const service = await served(dataDir)
    for (const row of rows) {
      const ask = async (url: string) => {
        const answer = await service.app.inject(url)
        return answer.statusCode === 200 ? answer.json().data : undefined
      }
      const people = demographicsSchema.parse(await ask(`/v1/demographie/by-parcel/${row.result_idu}`))
      const near = people.zones.filter(({ level }) => level === 'iris' || level === 'commune')
      const population = near.find((zone) => zone.population)
      expect([row.population, row.populationLevel, row.populationYear]).toEqual([
        String(population!.population!.total),
        population!.level,
        String(population!.population!.year),
      ])
      const income = near.find((zone) => zone.income?.available.median != null)
      expect([Number(row.medianIncome), row.incomeLevel, row.incomeYear]).toEqual(
        income ? [income.income!.available.median, income.level, String(income.income!.year)] : [0, '', ''],
      )
      const rents = await ask(`/v1/loyers/by-commune/${row.result_idu!.slice(0, 5)}`)
      const newest =
        rents && rentSeriesSchema.parse(rents).observed.years.findLast((one) => one.zones.length === 0)
      // A commune that is cut has the figures of the zone of the IRIS, which this question tells apart.
      if (newest && row.observedRentLevel === newest.figures.level)
        expect([Number(row.observedRentPerM2), row.observedRentYear]).toEqual([
          newest.figures.rentPerM2.median,
          String(newest.year),
        ])
    }
    expect(rows.map((row) => row.incomeLevel)).toEqual(expect.arrayContaining(['iris', 'commune']))
  })

  test('single columns are taken, and the same file gives the same bytes', async () => {
    const first = await enriched(dataDir, idus, 'medianIncome,surface')
    expect(first.columns.slice(-2)).toEqual(['surface', 'medianIncome'])
    expect((await enriched(dataDir, idus, 'medianIncome,surface')).text).toBe(first.text)
    expect((await enriched(dataDir, [...idus].reverse(), 'medianIncome,surface')).rows.reverse()).toEqual(
      first.rows,
    )
  })

  test('without contours of IRIS they are of the commune; what is not loaded is empty, and told', async () => {
    const files = await parcelsDemo()
    await ingestDemo(files, { datasets: ['cog', 'cadastre', 'census'] })
    const { rows, lacking } = await enriched(files.dataDir, [PARCEL], 'rents,demography')
    expect(rows[0]).toMatchObject({
      population: '5817',
      populationLevel: 'commune',
      medianIncome: '',
      incomeLevel: '',
      householdCount: '',
      announcedRentEdition: '',
      observedRentPerM2: '',
    })
    expect(lacking).toEqual(
      ['carte-des-loyers', 'oll', 'filosofi'].map((dataset) => ({
        dataset,
        departement: '96',
        status: 'not-loaded',
      })),
    )
  })

  test('the dictionary next to the code lists these groups and columns', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../api/enrich/README.md'), 'utf8')
    expect(guide).toContain(`\n${placeTable().join('\n')}\n`)
    expect(enrichGroupTable().join('\n')).toContain('| `demography` | census, filosofi | `population`,')
  })
})

describeWithSamples('rents and incomes of the place of real parcels of Paris 18e', () => {
  test('the arrondissement has the figures that its producers publish', async () => {
    const dataDir = await cutFrance()
    // The file of available incomes by IRIS is no sample: one without lines stands for it.
    const disp = await temporaryFile('BASE_TD_FILO_IRIS_2021_DISP.csv', `${DISP_HEADER}\n`)
    const insee = ['cc_filosofi_2021_COM.csv', 'BASE_TD_FILO_IRIS_2021_DEC.csv']
    await ingestSamples(dataDir, {
      datasets: ['cadastre', 'oll', 'filosofi'],
      area: '75118',
      files: { filosofi: [...insee.map((name) => samplePath(`files/insee/${name}`)), disp] },
    })
    const { rows, lacking } = await enriched(dataDir, ['75118000CT0005'], 'rents,demography')
    expect(rows[0]).toMatchObject({
      result_status: 'ok',
      observedRentYear: '2021',
      observedRentPerM2: '24.9',
      observedRentCount: '3973',
      observedRentLevel: 'centre',
      observedRentZone: '',
      medianIncome: '24910.0',
      povertyRatePercent: '21.0',
      incomeLevel: 'arrondissement',
      incomeYear: '2021',
      householdCount: '85427',
      householdLevel: 'arrondissement',
      population: '',
      announcedRentEdition: '',
    })
    expect(lacking.map(({ dataset, status }) => `${dataset} ${status}`)).toEqual([
      'carte-des-loyers not-loaded',
      'census not-loaded',
      'filosofi partly-loaded',
    ])
  })
})
