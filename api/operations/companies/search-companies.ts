import { z } from 'zod'
import { companyListSchema } from '../../../shared/schemas/company.ts'
import { searchWords } from '../../../shared/search-words.ts'
import { isSiren } from '../../../shared/siren.ts'
import { type JsonText, operation } from '../../operation.ts'
import { notLoaded, Problem } from '../../problem.ts'
import type { Stores } from '../../store/stores.ts'
import { companyCard } from './read-company.ts'

/** Candidates whose names are looked at, at most: some 2 µs each. */
const MAX_LOOKED_AT = 5000
const DEFAULT_LIMIT = 10

const input = z.strictObject({
  q: z
    .string()
    .min(2, { error: 'must have at least 2 characters' })
    .max(200, { error: 'must have at most 200 characters' })
    .meta({ description: 'Words of a name or an acronym, or a SIREN or SIRET', example: 'fictif' }),
  limit: z
    .int()
    .min(1)
    .max(20)
    .default(DEFAULT_LIMIT)
    .meta({ description: 'Most companies in the answer, 1 to 20', example: 10 }),
})

export const searchCompanies = operation({
  name: 'searchCompanies',
  tool: 'search_companies',
  method: 'GET',
  path: '/v1/entreprises',
  tag: 'Companies',
  title: 'Companies by name',
  description:
    'Finds the loaded companies whose name, acronym or usual name has all the words asked for, whatever their accents and case: active ones ' +
    'first, then by number of employees. A SIREN or SIRET finds its company. Holders who opposed publication are not found by name.',
  input,
  output: companyListSchema,
  about: z.object({
    returned: z.number().int().nonnegative(),
    limit: z.number().int(),
    truncated: z.boolean().meta({ description: 'Whether there are more than are given' }),
  }),
  examples: [{ title: 'Companies of the demo territory', input: { q: 'fictif' } }],
  statuses: [503],
  run({ q, limit }, stores) {
    if (!stores.documents.has('company-words')) throw notLoaded('sirene')
    const { cards, more } = byNumber(q, stores) ?? byName(q, limit, stores)
    return { data: cards, datasets: ['sirene'], about: { returned: cards.length, limit, truncated: more } }
  },
})

interface Found {
  cards: JsonText[]
  more: boolean
}

function byNumber(q: string, stores: Stores): Found | undefined {
  const digits = q.replace(/\s/g, '')
  if (!isSiren(digits) && !/^\d{14}$/.test(digits)) return undefined
  const card = companyCard(stores, digits.slice(0, 9))
  return { cards: card ? [card] : [], more: false }
}

const posting = z.object({ count: z.number(), sirens: z.string() })

/** Walks the rarest word's companies, the most important first, and keeps those that have the other words too. */
function byName(q: string, limit: number, stores: Stores): Found {
  const words = searchWords(q)
  if (words.length === 0)
    throw new Problem(400, 'invalid-parameters', 'Invalid parameters', 'q has no word to search for', {
      errors: [{ parameter: 'query.q', detail: 'must have at least one letter or digit' }],
    })
  const lists = words.map((word) => {
    const text = stores.documents.get('company-words', 'france', word)?.text
    return text === undefined ? undefined : posting.parse(JSON.parse(text))
  })
  if (lists.some((list) => list === undefined)) return { cards: [], more: false }
  const [rarest, ...others] = lists.map((list) => list!).sort((a, b) => a.count - b.count)
  // A list that was cut cannot refuse a company: its name then decides.
  const complete = others.filter((list) => list.count * 9 === list.sirens.length).map(toSet)
  const cut = complete.length < others.length
  const cards: JsonText[] = []
  const { sirens } = rarest!
  let at = 0
  for (let looked = 0; at < sirens.length && cards.length <= limit && looked < MAX_LOOKED_AT; at += 9) {
    const siren = sirens.slice(at, at + 9)
    if (!complete.every((set) => set.has(siren))) continue
    looked++
    const card = companyCard(stores, siren)
    if (card && (!cut || hasWords(card, words))) cards.push(card)
  }
  const more = cards.length > limit || at < sirens.length
  return { cards: cards.slice(0, limit), more }
}

function toSet({ sirens }: { sirens: string }): Set<string> {
  const set = new Set<string>()
  for (let at = 0; at < sirens.length; at += 9) set.add(sirens.slice(at, at + 9))
  return set
}

const named = z.object({
  name: z.string().nullable(),
  acronym: z.string().nullable(),
  usualName: z.string().nullable(),
})

function hasWords(card: JsonText, words: readonly string[]): boolean {
  const { name, acronym, usualName } = named.parse(JSON.parse(card.text))
  const own = new Set([name, acronym, usualName].flatMap((text) => (text === null ? [] : searchWords(text))))
  return words.every((word) => own.has(word))
}
