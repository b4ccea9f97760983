import { afterEach, expect, test } from 'vitest'
import { type Listed, listedBy } from '../../../test/support/listed-editions.ts'
import { dvf } from './dataset.ts'
import { GEO_DATASET, RAW_DATASET } from './find.ts'

const at = (id: string) => `www.data.gouv.fr/api/1/datasets/${id}/`
const listing = (...resources: object[]) => JSON.stringify({ title: 'x', resources })

let producer: Listed
afterEach(() => producer?.close())

const found = async (answers: Record<string, string>) => {
  producer = await listedBy(dvf, answers)
  return producer.sources('01')
}

/** A raw file as data.gouv.fr lists it. */
const raw = (year: number, more: object = {}) => ({
  title: `valeursfoncieres-${year}.txt.zip`,
  type: 'main',
  url: `https://static.data.gouv.fr/resources/demandes-de-valeurs-foncieres/20260405-002251/valeursfoncieres-${year}.txt.zip`,
  checksum: { type: 'sha1', value: 'AB'.repeat(20) },
  last_modified: '2026-04-05T00:22:51+00:00',
  ...more,
})

test('the yearly files by their titles, with what the list says of their bytes; documents are none', async () => {
  const notice = { title: 'Notice descriptive 2024', type: 'documentation', url: 'https://x.fr/2024.pdf' }
  const table = { title: 'dvf-2020.parquet', type: 'main', url: 'https://x.fr/dvf-2020.parquet' }
  const byTitle = {
    title: 'Valeurs foncières 2025',
    type: 'main',
    url: 'https://www.data.gouv.fr/api/1/datasets/r/4d741143-8331-4b59-95c2-3b24a7bdbe3c',
  }
  const { found: edition } = await found({
    [at(RAW_DATASET)]: listing(notice, table, byTitle, raw(2022), raw(2021), raw(2024), raw(2023)),
    [at(GEO_DATASET)]: listing({
      title: 'DVF géolocalisées 2020',
      type: 'main',
      url: 'https://s3.fr/full-2020.csv.gz',
    }),
  })
  expect(edition?.edition).toBe('2025-12-31')
  expect(edition?.from).toBe(`https://${at(RAW_DATASET)}`)
  expect(edition?.listed?.map(({ sort, year }) => `${sort} ${year}`)).toEqual([
    ...['raw 2021', 'raw 2022', 'raw 2023', 'raw 2024', 'raw 2025'],
    'geo 2020',
  ])
  expect(edition?.listed?.[0]?.checksum).toEqual({ algorithm: 'sha1', value: 'ab'.repeat(20) })
  expect(edition?.listed?.[4]).toEqual({ url: byTitle.url, sort: 'raw', year: 2025 })
})

test('six years end in June; of two files of a year the one that was changed last is read', async () => {
  const newer = raw(2026, { url: 'https://x.fr/b.zip', last_modified: '2026-10-05T00:00:00+00:00' })
  const { found: edition } = await found({
    [at(RAW_DATASET)]: listing(...[2021, 2022, 2023, 2024, 2025].map((year) => raw(year)), newer, raw(2026)),
  })
  expect(edition?.edition).toBe('2026-06-30')
  expect(edition?.listed?.at(-1)?.url).toBe('https://x.fr/b.zip')
})

test('a département is read from the raw files of the years that are listed, then from what stands in for them', async () => {
  const { urls } = await found({ [at(RAW_DATASET)]: listing(raw(2024)) })
  expect(urls.find((url) => url.includes('/2023/'))).toBe(
    'https://files.data.gouv.fr/geo-dvf/latest/csv/2023/departements/01.csv.gz',
  )
  expect(urls.filter((url) => url.includes('2024'))).toEqual([raw(2024).url])
})

test('no list at all: the files whose addresses are known', async () => {
  const { found: edition, urls } = await found({})
  expect(edition).toBeUndefined()
  expect(urls.every((url) => url.startsWith('https://files.data.gouv.fr/geo-dvf/latest/csv/'))).toBe(true)
})

test('a list whose files tell no year, and an answer that is no list, say what came', async () => {
  await expect(
    found({ [at(RAW_DATASET)]: listing(raw(2024, { title: 'Ventes', url: 'https://x.fr/ventes.zip' })) }),
  ).rejects.toThrow(/no resource of type "main" has its year in its title\. It lists: Ventes/)
  await producer.close()
  await expect(found({ [at(RAW_DATASET)]: '<html>maintenance</html>' })).rejects.toThrow(
    /is no list of files .* It begins: <html>maintenance/,
  )
})
