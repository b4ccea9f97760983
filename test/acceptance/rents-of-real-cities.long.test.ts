import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rentSeriesSchema, rentYearSchema } from '../../shared/schemas/rents.ts'
import { fetchedFile } from '../support/normalised.ts'
import { type BuiltRents, builtRents } from '../support/rents.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { temporaryFile } from '../support/temp.ts'

const YEARS = [2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022]
const national = (year: number) =>
  fetchedFile(
    samplePath(`mirror/www.observatoires-des-loyers.org/datagouv/${year}/Base_OP_${year}_Nationale.csv`),
    undefined,
    true,
  )

const series = rentSeriesSchema.shape.observed
const year = rentYearSchema.shape.observed
const gazetteer = z.object({
  agglos: z.array(
    z.object({ code: z.string(), zones: z.array(z.object({ insee: z.string(), zone: z.string() })) }),
  ),
})

/** A zoning table as a data engineer would give it, from the one derived of the archive of 2024. */
async function zoningOf(code: string, years: string): Promise<string> {
  const path = samplePath('files/rents/gazetteer_oll_17agglos_commune-zone-rents.json')
  const { agglos } = gazetteer.parse(JSON.parse(await readFile(path, 'utf8')))
  const { zones } = agglos.find((one) => one.code === code)!
  return temporaryFile(
    `${code}Zonage${years}.csv`,
    `INSEE;Zone\n${zones.map(({ insee, zone }) => `${insee};${zone}`).join('\n')}\n`,
  )
}

describeWithSamples('rents of real cities', () => {
  let rents: BuiltRents
  beforeAll(async () => {
    const table = fetchedFile(await zoningOf('L6900', '2014-2021'), undefined, true)
    rents = await builtRents([...YEARS.map(national), table])
  })

  function seriesOf(commune: string) {
    return series.parse(rents.get(commune)).years.map(({ year, figures }) => {
      const { median, q1, q3, surfaceWeightedMean } = figures.rentPerM2
      const { observations, dwellings, meanSurface, monthlyRent, level } = figures
      return [
        year,
        level,
        [q1, median, q3],
        surfaceWeightedMean,
        monthlyRent.mean,
        meanSurface,
        observations,
        dwellings,
      ]
    })
  }

  // Read by eye in the nine files: lines 2530, 4517, 6584, 8352, 11916, 9639, 8628 and 7659.
  const LYON = [
    [2014, 'agglomeration', [9.5, 11, 12.8], 10.7, 685, 64, 14_578, null],
    [2015, 'agglomeration', [9.4, 11.1, 12.8], 10.6, 686, 64, 19_160, null],
    [2016, 'agglomeration', [9.5, 11.2, 13.2], 10.8, 696, 65, 22_824, 198_802],
    [2017, 'agglomeration', [9.7, 11.4, 13.4], 10.9, 695, 64, 23_945, 201_256],
    [2018, 'agglomeration', [9.8, 11.4, 13.5], 11, 695, 63, 26_505, 204_082],
    [2019, 'agglomeration', [10.2, 11.8, 13.8], 11.4, 716, 63, 35_316, 205_477],
    [2020, 'agglomeration', [10.2, 11.9, 13.9], 11.5, 722, 63, 25_891, 205_470],
    [2021, 'agglomeration', [10.3, 12, 14.2], 11.8, 729, 62, 28_726, 204_576],
  ]

  test('Lyon, value by value; a year without file is absent', () => {
    expect(seriesOf('69123')).toEqual(LYON)
  })

  test('the arrondissements of Lyon and a commune of the table share the figures of their agglomeration', () => {
    for (const commune of ['69381', '69389', '69266']) expect(seriesOf(commune), commune).toEqual(LYON)
    expect(rents.get('69300')).toBeUndefined()
  })

  // Lines 2998, 4981, 7082, 8849, 12412, 10175, 9406 and 8197: "Paris intra-muros" has no line of its own in 2017.
  test('Paris, value by value, from the one key that is there every year', () => {
    const paris = seriesOf('75118')
    expect(paris).toEqual([
      [2014, 'centre', [19.8, 22.7, 26.2], 22.1, 1109, 50, 3799, null],
      [2015, 'centre', [20.1, 23, 26.4], 22.3, 1126, 50, 3930, null],
      [2016, 'centre', [20.5, 23.4, 26.8], 22.7, 1128, 50, 5473, null],
      [2017, 'centre', [20.5, 23.5, 26.9], 22.8, 1137, 50, 5131, null],
      [2018, 'centre', [20.6, 23.6, 27], 22.9, 1139, 50, 5257, null],
      [2019, 'centre', [21, 24.1, 27.5], 23.3, 1165, 50, 4790, null],
      [2020, 'centre', [21.5, 24.5, 28.1], 23.7, 1188, 50, 3854, null],
      [2021, 'centre', [21.8, 24.9, 28.4], 24, 1192, 50, 3973, null],
    ])
    expect(seriesOf('75056')).toEqual(paris)
  })

  test('the 4 dwellings of Paris 2020 and 2021 are withheld with their reason', () => {
    const years = series.parse(rents.get('75118')).years
    const withheld = years.flatMap(({ year, figures }) => figures.withheld.map((one) => [year, one]))
    const slip = { field: 'dwellings', published: 4, reason: 'fewer-than-observations' }
    expect(withheld).toEqual([
      [2020, slip],
      [2021, slip],
    ])
  })

  test('each figure names its place, its file and what was passed over', () => {
    const [first] = series.parse(rents.get('69266')).years
    expect(first!.figures).toMatchObject({
      agglomeration: 'Agglomération de Lyon',
      observatory: 'B6900',
      zone: null,
      file: 'national',
      method: 'Estimation directe',
      passedOver: [{ level: 'zone', reason: 'no-local-file', observations: null }],
    })
  })

  // Lines 7660 to 7669 and their like of the file of 2021.
  test('the classes of Lyon 2021', () => {
    const detail = year.parse(rents.get('69123/2021'))
    const rooms = detail.byRooms.map(({ class: name, figures, reason, observations }) => [
      name,
      figures?.rentPerM2.median ?? reason,
      figures?.observations ?? observations,
    ])
    expect(rooms).toEqual([
      ['Appart 1P', 15.9, 4875],
      ['Appart 2P', 13.1, 8851],
      ['Appart 3P', 11.3, 8714],
      ['Appart 4P+', 10.4, 5495],
      ['Ensemble 1P', 15.9, 4884],
      ['Ensemble 2P', 13, 8910],
      ['Ensemble 3P', 11.3, 8885],
      ['Ensemble 4P+', 10.5, 6047],
      ['Maison 1-3P', 'not-published', null],
      ['Maison 4P+', 'not-published', null],
    ])
    expect(detail.byType.map((one) => one.type)).toEqual(['Appartement', 'Maison'])
    expect(detail.byConstructionPeriod.map((one) => one.class)).toEqual([
      '1. Avant 1946',
      '2. Entre 1946-1970',
      '3. Entre 1971-1990',
      '4. Entre 1991-2005',
      '5. Après 2005',
    ])
  })

  test('Toulouse 2021: no class of rooms, whose names the file mixes up, but its headline', () => {
    const detail = year.parse(rents.get('31555/2021'))
    expect(detail.figures.rentPerM2.median).toBe(11)
    expect(new Set(detail.byRooms.map(({ figures, reason }) => figures ?? reason))).toEqual(
      new Set(['room-labels-shifted']),
    )
  })

  test('a class that is secret says so with its observations', () => {
    const detail = year.parse(rents.get('29019/2022'))
    expect(detail.byRooms.find((one) => one.class === 'Maison 1-3P')).toEqual({
      class: 'Maison 1-3P',
      figures: null,
      reason: 'secret',
      observations: 30,
    })
  })

  test('agglomerations without zoning table are told, by département', () => {
    const gaps = z.record(z.string(), z.array(z.string())).parse(rents.raw('?'))
    expect(gaps['69']).toBeUndefined()
    expect(gaps['31']).toEqual(['Agglomération de Toulouse'])
    expect(gaps['93']).toEqual(['Agglomération parisienne', 'Agglomération parisienne (hors Paris)'])
    expect(gaps['01']).toBeUndefined()
  })
})
