import { beforeAll, expect, test } from 'vitest'
import { fetchedFile, type Normalised, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { oll } from './dataset.ts'

const YEARS = [2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022]

const national = (year: number) =>
  fetchedFile(
    samplePath(`mirror/www.observatoires-des-loyers.org/datagouv/${year}/Base_OP_${year}_Nationale.csv`),
    undefined,
    true,
  )

describeWithSamples('the nine national files', () => {
  let result: Normalised
  beforeAll(async () => {
    result = await normalised(oll, { area: 'france' }, YEARS.map(national))
  })

  test('every line is accounted for', () => {
    const [part] = result.parts
    expect(part).toMatchObject({ millesime: '2022', millesimeFrom: 'newest-row' })
    expect(part!.quality).toEqual({
      rowsIn: 78_328,
      rowsKept: 77_723,
      quarantined: { 'no-agglomeration': 224, 'unknown-class': 16 },
      outOfScope: { 'exact-duplicate': 365 },
      repaired: { 'all-for-empty': 2, 'paris-zone-named': 148 },
    })
  })

  // Lines, observatories and lines without median of the files are 3,820/16/1,175 … 14,637/30/4,392 … 2,888/7/577: what is
  // missing here is refused (240 lines of 2018) or said twice (8 in 2018, 357 in 2020).
  test('lines kept, observatories and lines without median, year by year', async () => {
    const rows = await result.query(
      `SELECT year, count(*), count(DISTINCT observatory), count(*) FILTER (loyer_median IS NULL) FROM cells GROUP BY year ORDER BY year`,
    )
    expect(rows.map((row) => row.map(Number))).toEqual([
      [2014, 3820, 16, 1175],
      [2015, 6287, 19, 1965],
      [2016, 8387, 26, 1927],
      [2017, 10031, 27, 2505],
      [2018, 14389, 30, 4290],
      [2019, 11716, 33, 3161],
      [2020, 10067, 32, 2677],
      [2021, 10138, 30, 2507],
      [2022, 2888, 7, 577],
    ])
  })

  test('a line without median is secret under 50 observations, else left empty by the producer', async () => {
    const rows = await result.query(
      `SELECT status, count(*), min(nombre_observations), max(nombre_observations) FILTER (status = 'secret')
       FROM cells WHERE year = 2021 GROUP BY status ORDER BY status`,
    )
    expect(rows).toEqual([
      ['not-published', '464', 50, null],
      ['published', '7631', 50, null],
      ['secret', '2043', 1, 49],
    ])
  })

  test('the figures of a line, as they stand in the file of 2014', async () => {
    const rows = await result.query(
      `SELECT * EXCLUDE (zone_calcul, epoque_construction_local, anciennete_locataire_local, nombre_pieces_local)
       FROM cells WHERE year = 2014 AND agglomeration = 'Agglomération de Nice-Menton' AND zone_complementaire IS NULL
       AND type_habitat IS NULL AND epoque_construction IS NULL AND anciennete_locataire IS NULL
       AND (nombre_pieces IS NULL OR nombre_pieces = 'Ensemble 4P+') ORDER BY nombre_pieces NULLS FIRST`,
    )
    const place = ['national', 2014, 'B0600', 'Agglomération de Nice-Menton', null, null, null, null]
    expect(rows).toEqual([
      [
        ...place,
        null,
        9.9,
        11.3,
        13.3,
        15.7,
        18.5,
        12.9,
        438,
        537,
        679,
        838,
        1030,
        718,
        55,
        22238,
        null,
        'Estimation directe',
        'published',
        null,
      ],
      [
        ...place,
        'Ensemble 4P+',
        8,
        9.9,
        11.5,
        12.9,
        14.1,
        11.3,
        696,
        814,
        1019,
        1262,
        1500,
        1082,
        95,
        2624,
        null,
        'Estimation directe',
        'published',
        null,
      ],
    ])
  })

  test('what is refused keeps its text and place', async () => {
    const rows = await result.query(
      `SELECT rule, count(*), min("row"), arg_min(detail, "row"), arg_min(original, "row") FROM quarantine GROUP BY rule ORDER BY rule`,
    )
    expect(rows[0]!.slice(0, 4)).toEqual([
      'no-agglomeration',
      '224',
      '10639',
      'agglomeration is empty: the line belongs nowhere',
    ])
    expect(rows[1]!.slice(0, 2)).toEqual(['unknown-class', '16'])
    expect(rows[1]![3]).toBe('nombre_pieces_homogene "Maison" is no class of rooms')
    expect(rows[1]![4]).toMatch(/^B7500;2018;Paris intra-muros;;Ville centre;/)
  })

  test('the mean is one of surfaces: monthly rent over surface, as published, on all lines but a few', async () => {
    const [row] = await result.query(
      `SELECT count(*), count(*) FILTER (abs(loyer_moyen - moyenne_loyer_mensuel / surface_moyenne) > 0.05 * loyer_moyen) FROM cells
       WHERE loyer_moyen IS NOT NULL AND moyenne_loyer_mensuel IS NOT NULL AND surface_moyenne IS NOT NULL`,
    )
    expect(Number(row![0])).toBeGreaterThan(56_000)
    expect(Number(row![1])).toBeLessThan(10)
  })

  test('Toulouse 2021 and 2022: classes of rooms that carry one another’s names are doubted, and nothing else', async () => {
    const rows = await result.query(
      `SELECT year, agglomeration, count(*), bool_and(nombre_pieces IS NOT NULL) FROM cells WHERE doubt IS NOT NULL GROUP BY ALL ORDER BY year`,
    )
    expect(rows.map(([year, name, , rooms]) => [year, name, rooms])).toEqual([
      [2021, 'Agglomération de Toulouse', true],
      [2022, 'Agglomération de Toulouse', true],
    ])
    const slip = await result.query(
      `SELECT type_habitat, nombre_pieces, surface_moyenne, loyer_median FROM cells WHERE year = 2022 AND doubt IS NOT NULL
       AND zone_complementaire IS NULL AND epoque_construction IS NULL AND anciennete_locataire IS NULL
       AND type_habitat = 'Appartement' AND nombre_pieces = 'Maison 4P+'`,
    )
    expect(slip).toEqual([['Appartement', 'Maison 4P+', 27, 15.7]])
  })
})
