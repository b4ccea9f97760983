import { z } from 'zod'
import { companyWords } from '../../../shared/documents/companies.ts'
import { isSiren } from '../../../shared/identifiers/siren.ts'
import { companyListSchema } from '../../../shared/schemas/company.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { refusalText } from '../../../shared/text/refusal-text.ts'
import { searchWords } from '../../../shared/text/search-words.ts'
import type { Stores } from '../../../stores/stores.ts'
import { refusedCursor } from '../../answers/cursor.ts'
import { operation } from '../../answers/operation.ts'
import { aboutPage, cursorParameter, isExact, offsetOf, pageAbout } from '../../answers/paging.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import { notLoaded } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { releaseSentences } from '../../answers/release-sentences.ts'
import { coverageOfFrance } from '../coverage/dataset-coverage.ts'
import { companyCard } from './read-company.ts'
import { type Found, searchNames, WAYS } from './search-names.ts'

const DEFAULT_LIMIT = 10
/** Companies that a name finds, on all pages: each page is found anew from the first on. */
const MOST_COMPANIES = 500

const input = z.strictObject({
  q: z
    .string()
    .min(2, { error: refusalText(parameterSentences.fewestCharacters(2)) })
    .max(200, { error: refusalText(parameterSentences.mostCharacters(200)) })
    .meta({ description: 'Words of a name or an acronym, or a SIREN or SIRET' }),
  limit: z
    .int()
    .min(1)
    .max(20)
    .default(DEFAULT_LIMIT)
    .meta({ description: 'Most companies in the answer, 1 to 20', example: 10 }),
  cursor: cursorParameter,
})

export const searchCompanies = operation({
  name: 'searchCompanies',
  tool: 'search_companies',
  method: 'GET',
  path: '/v1/entreprises',
  tag: 'Companies',
  title: 'Companies by name',
  description:
    'Finds loaded companies by the words of their names, whatever accents and case; then those where the last word is only ' +
    'begun; failing both, with one slip in one word. Active ones first, then by employees. A SIREN or SIRET finds its ' +
    'company. Holders who opposed publication are not found by name.',
  input,
  output: companyListSchema,
  about: z.object({
    ...pageAbout,
    isExact,
    truncated: z.boolean().meta({ description: 'Whether there are more than are given' }),
    coverage: coverageSchema,
    foundBy: z.enum(WAYS).meta({
      description:
        'The loosest way in which a name here has the words asked for: whole, the last one begun, or one slip away',
    }),
  }),
  examples: (place) => [{ title: 'Companies by a word of their name', input: { q: place.companyWord } }],
  statuses: [503],
  async run({ q, limit, cursor }, stores) {
    if (!stores.documents.has(companyWords)) throw notLoaded('sirene')
    const list = { operation: 'searchCompanies', release: stores.manifest.id, question: q, cursor, limit }
    const from = offsetOf(list)
    if (from >= MOST_COMPANIES) throw refusedCursor(releaseSentences.aimlessCursor())
    const wanted = Math.min(from + limit, MOST_COMPANIES)
    const { cards, more, way } = (await byNumber(q, stores)) ?? (await byName(q, wanted, stores))
    const data = cards.slice(from)
    // One more than was wanted is known to be there when the search ended for it alone.
    const total = more && cards.length === wanted ? wanted + 1 : cards.length
    const page = aboutPage(list, { from, returned: data.length, total })
    return {
      data,
      datasets: ['sirene'] as const,
      about: {
        ...page,
        next: wanted < MOST_COMPANIES ? page.next : null,
        isExact: !more,
        truncated: more,
        coverage: coverageOfFrance('sirene', stores),
        foundBy: way,
      },
    }
  },
})

async function byNumber(q: string, stores: Stores): Promise<Found | undefined> {
  const digits = q.replace(/\s/g, '')
  if (!isSiren(digits) && !/^\d{14}$/.test(digits)) return undefined
  const card = await companyCard(stores, digits.slice(0, 9))
  return { cards: card ? [card] : [], more: false, way: 'words' }
}

async function byName(q: string, limit: number, stores: Stores): Promise<Found> {
  const words = searchWords(q)
  if (words.length === 0)
    throw invalidParameters([{ parameter: 'q', detail: parameterSentences.letterOrDigit() }])
  return searchNames(words, limit, stores)
}
