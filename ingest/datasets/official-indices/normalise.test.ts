import { describe, expect, test } from 'vitest'
import { officialIndexSeries as kind } from '../../../shared/documents/indices.ts'
import { indicesAddress } from '../../../shared/producers/insee-indices.ts'
import { fetchedFile, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import type { FetchedSource } from '../../dataset.ts'
import { officialIndices } from './dataset.ts'
import { sources } from './sources.ts'

const IRL = '001515333'
const PARIS = '010567013'
const PARIS_TITLE =
  'Indice des prix des logements anciens - Paris - Appartements - Base 100 en moyenne annuelle 2015 - Série CVS'
const IRL_TITLE = 'Indice de référence des loyers (IRL)'

const observation = (quarter: string, value: string, more = 'OBS_STATUS="A" OBS_QUAL="DEF"') =>
  `<Obs TIME_PERIOD="${quarter}" OBS_VALUE="${value}" ${more} OBS_TYPE="A"/>`
const series = (idbank: string, title: string, ...observations: string[]) =>
  `<Series IDBANK="${idbank}" FREQ="T" TITLE_FR="${title}" LAST_UPDATE="2026-09-08" DECIMALS="1">${observations.join('\n')}</Series>`
const message = (...all: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<message:StructureSpecificData xmlns:message="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message">
<message:DataSet>${all.join('\n')}</message:DataSet></message:StructureSpecificData>`

async function file(name: string, content: string | Buffer) {
  return temporaryFile(name, content)
}

/** The answer to a request for these series. */
async function answered(text: string | Buffer, idbanks: readonly string[], sort = 'first') {
  return { ...fetchedFile(await file('answer.xml', text)), url: indicesAddress(idbanks), sort }
}

const ingest = (...files: FetchedSource[]) => normalised(officialIndices, { area: 'france' }, files)

const given = async (name: string, lines: string[]) =>
  fetchedFile(await file(name, `${lines.join('\n')}\n`), undefined, true)

test('two requests: the series that are named, and those a release can do without', async () => {
  const [first, further, ...others] = sources({ area: 'france' }, await realTerritory(), 'latest')
  expect(others).toEqual([])
  expect(first).toMatchObject({ sort: 'first' })
  expect(first?.url).toMatch(/SERIES_BDM\/001515333\+010567011\+010567013\+.*\?startPeriod=1990-Q1$/)
  expect(further?.url).toContain('010567121')
  expect(further?.secondary).toBeTypeOf('string')
})

describe('an answer of the service', () => {
  test('values as published, with what it says of them; the edition is the day of the last change', async () => {
    const text = message(
      series(IRL, IRL_TITLE, observation('2026-Q1', '146.60'), observation('2025-Q4', '145.78')),
      series(
        PARIS,
        PARIS_TITLE,
        observation('2026-Q2', '120.6', 'OBS_STATUS="A" OBS_QUAL="P"'),
        observation('2026-Q1', '120.7', 'OBS_STATUS="P"'),
        observation('2025-Q4', '120.9', 'OBS_STATUS="A"'),
        observation('2025-Q3', '121.1', 'OBS_STATUS="E"'),
        observation('2025-Q2', 'NaN', 'OBS_STATUS="O"'),
      ),
    )
    const { parts, query } = await ingest(await answered(text, [IRL, PARIS]))
    expect(parts).toEqual([
      {
        millesime: '2026-09-08',
        millesimeFrom: 'newest-row',
        quality: { rowsIn: 7, rowsKept: 6, quarantined: {}, outOfScope: { 'no-value': 1 }, repaired: {} },
      },
    ])
    expect(
      await query('SELECT idbank, quarter, value, provisional, status, quality FROM observations'),
    ).toEqual([
      [IRL, '2025-Q4', 145.78, false, 'A', 'DEF'],
      [IRL, '2026-Q1', 146.6, false, 'A', 'DEF'],
      [PARIS, '2025-Q3', 121.1, null, 'E', null],
      [PARIS, '2025-Q4', 120.9, false, 'A', null],
      [PARIS, '2026-Q1', 120.7, true, 'P', null],
      [PARIS, '2026-Q2', 120.6, true, 'A', 'P'],
    ])
    expect(
      await query('SELECT idbank, name, type, title, seasonally_adjusted, updated_on FROM indices'),
    ).toEqual([
      [IRL, 'France métropolitaine', null, IRL_TITLE, null, '2026-09-08'],
      [PARIS, 'Paris', 'Appartement', PARIS_TITLE, true, '2026-09-08'],
    ])
  })

  test('what cannot be used is refused by rule, a series that was not asked for is left out', async () => {
    const text = message(
      series(
        IRL,
        IRL_TITLE,
        observation('2026-Q1', '146.60'),
        observation('2026-Q1', '146.61'),
        observation('2026-05', '146.60'),
        observation('2025-Q4', '145,78'),
        observation('2025-Q3', '-145.77'),
      ),
      series('001532540', 'Indice des loyers commerciaux (ILC)', observation('2026-Q1', '135.1')),
    )
    const { parts, query } = await ingest(await answered(text, [IRL]))
    expect(parts[0]?.quality).toEqual({
      rowsIn: 6,
      rowsKept: 1,
      quarantined: { duplicate: 1, 'quarter-malformed': 1, 'value-malformed': 2 },
      outOfScope: { 'other-series': 1 },
      repaired: {},
    })
    expect(await query(`SELECT "row", original FROM quarantine WHERE rule = 'quarter-malformed'`)).toEqual([
      [
        expect.anything(),
        `IDBANK="${IRL}" TIME_PERIOD="2026-05" OBS_VALUE="146.60" OBS_STATUS="A" OBS_QUAL="DEF" OBS_TYPE="A"`,
      ],
    ])
    expect(await query('SELECT count(*) FROM indices')).toEqual([['1']])
  })

  test('a series of the first request that vanished stops; one of the second is told', async () => {
    const irl = message(series(IRL, IRL_TITLE, observation('2026-Q1', '146.60')))
    await expect(ingest(await answered(irl, [IRL, PARIS]))).rejects.toThrow(
      `has no series ${PARIS}: INSEE stopped or renumbered it. Nothing was published`,
    )
    const { parts, query } = await ingest(await answered(irl, [IRL, '010567077'], 'further'))
    expect(parts[0]?.quality.quarantined).toEqual({ 'series-missing': 1 })
    expect(await query('SELECT original FROM quarantine')).toEqual([['010567077']])
  })

  test.each([
    ['another zone', PARIS_TITLE.replace('Paris', 'Lyon')],
    ['other dwellings', PARIS_TITLE.replace('Appartements', 'Maisons')],
    ['another base', PARIS_TITLE.replace('2015', '2025')],
  ])(
    'a title of %s stops: prices of one zone never stand under the name of another',
    async (_what, title) => {
      const text = message(series(PARIS, title, observation('2026-Q1', '120.7')))
      await expect(ingest(await answered(text, [PARIS]))).rejects.toThrow(
        /Its number means something else now/,
      )
    },
  )

  test('accents, hyphens and apostrophes of a title do not matter', async () => {
    const title =
      'Indice des prix des logements anciens - Provence-Alpes-Côte d’Azur : ensemble - Base 100 en moyenne annuelle 2015 - série brute'
    const text = message(series('010567113', title, observation('2026-Q1', '120.7')))
    const { query } = await ingest(await answered(text, ['010567113']))
    expect(await query('SELECT code, seasonally_adjusted FROM indices')).toEqual([['93', false]])
  })
})

describe('an answer that is none', () => {
  const good = message(series(IRL, IRL_TITLE, observation('2026-Q1', '146.60')))

  test('every true beginning of it is refused', async () => {
    for (const length of [0, 30, 200, good.length / 2, good.length - 40, good.length - 1]) {
      const text = good.slice(0, Math.floor(length))
      await expect(ingest(await answered(text, [IRL])), text).rejects.toThrow(
        /Nothing was published|nothing was published/,
      )
    }
  })

  test.each([
    ['a page', '<html><body><p>Service indisponible<br></body></html>', /cannot be read as XML/],
    ['no series', message(), /has no series 001515333/],
    ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${good.slice(38)}`, /it has a document type/],
    ['an entity of its own', good.replace('146.60', '&amount;'), /cannot be read as XML/],
    ['a series without number', good.replace('IDBANK', 'ID'), /has no column "IDBANK"/],
  ])('%s', async (_what, text, reason) => {
    await expect(ingest(await answered(text, [IRL]))).rejects.toThrow(reason)
  })
})

describe('files of a series, by hand', () => {
  test('`date,value`, known by the number in the name; nothing is said of what is provisional', async () => {
    const lines = ['date,value', '2025-12-31,145.78', '2026-03-31,146.6', '2026-06-30,']
    const { parts, query } = await ingest(await given('irl-001515333.csv', lines))
    expect(parts[0]).toMatchObject({ millesime: '2026-03-31', quality: { rowsKept: 2 } })
    expect(parts[0]?.quality.outOfScope).toEqual({ 'no-value': 1 })
    expect(await query('SELECT quarter, value, provisional FROM observations')).toEqual([
      ['2025-Q4', 145.78, null],
      ['2026-Q1', 146.6, null],
    ])
  })

  test('days that end no quarter are refused', async () => {
    const lines = ['date,value', '2026-03-31,146.6', '2026-02-28,146.6', '31/03/2025,145.47', ',1']
    const { parts } = await ingest(await given('001515333.csv', lines))
    expect(parts[0]?.quality.quarantined).toEqual({ 'quarter-malformed': 3 })
  })

  test.each([
    ['irl.csv', ['date,value'], /the name of irl\.csv has no number of a series/],
    ['0015153333.csv', ['date,value'], /has no number of a series/],
    ['ilc-001532540.csv', ['date,value'], /is of the series 001532540, which is none of those that are read/],
    ['irl-001515333.csv', ['day,value', '2026-03-31,146.6'], /has no column "date"/],
  ])('%s is refused', async (name, lines, reason) => {
    await expect(ingest(await given(name, lines))).rejects.toThrow(reason)
  })

  test('the same series twice stops', async () => {
    const lines = ['date,value', '2026-03-31,146.6']
    const files = [await given('irl-001515333.csv', lines), await given('again-001515333.csv', lines)]
    await expect(normalised(officialIndices, { area: 'france' }, files)).rejects.toThrow(
      'the series 001515333 was given twice',
    )
  })
})

test('one document a series, its quarters ascending', async () => {
  const text = message(
    series(IRL, IRL_TITLE, observation('2026-Q1', '146.60'), observation('2025-Q4', '145.78')),
    series(PARIS, PARIS_TITLE),
  )
  const { readModel } = await ingest(await answered(text, [IRL, PARIS]))
  const [built] = await readModel()
  const documents = await openDocuments(built!.path)
  expect(documents.count).toBe(1)
  expect(kind.parse(documents.get(IRL)!)).toEqual({
    idbank: IRL,
    title: IRL_TITLE,
    isSeasonallyAdjusted: null,
    updatedOn: '2026-09-08',
    quarters: [
      { quarter: '2025-Q4', index: 145.78, provisional: false },
      { quarter: '2026-Q1', index: 146.6, provisional: false },
    ],
  })
})
