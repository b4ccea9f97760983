import { fold, wordKindOf } from '../../shared/addresses/words.ts'
import { seeded } from '../support/random.ts'
import { type Latency, percentile, timeEach } from './latency.ts'
import { atMost, type Measure, measure } from './report.ts'
import { countryArtefacts, indexCountry } from './street-country.ts'
import { type BenchCommune, type BenchStreet, inventStreets } from './street-names.ts'

export const QUERY_KINDS = ['exact', 'prefix', 'typo'] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

/** A question and the street it is about. */
export interface BenchQuery {
  text: string
  street: BenchStreet
}

const WARM_UP = 300
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Questions about streets drawn at random: as written, cut inside the commune's name, with a letter changed. */
export function drawQueries(
  kind: QueryKind,
  communes: readonly BenchCommune[],
  streets: readonly BenchStreet[],
  count: number,
  seed: number,
): BenchQuery[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const street = streets[Math.floor(random() * streets.length)]!
    const commune = fold(communes[street.commune]!.name)
    const name = fold(street.name)
    if (kind === 'exact') return { text: `${name} ${commune}`, street }
    if (kind === 'prefix')
      return { text: `${name} ${commune.slice(0, Math.max(3, commune.length - 3))}`, street }
    const longest = name
      .split(' ')
      .filter((word) => wordKindOf(word) === 'plain')
      .reduce((a, b) => (b.length > a.length ? b : a), '')
    const at = Math.floor(random() * longest.length)
    const letter = LETTERS[Math.floor(random() * LETTERS.length)]!
    const mistaken = longest.length < 5 ? longest : longest.slice(0, at) + letter + longest.slice(at + 1)
    return { text: `${name.replace(longest, mistaken)} ${commune}`, street }
  })
}

export interface AddressBench {
  measures: Measure[]
  queries: Record<QueryKind, BenchQuery[]>
  latency: Record<QueryKind, Latency>
  communes: BenchCommune[]
  streets: BenchStreet[]
}

/** Indexes an invented country of `count` streets and times questions about it, in milliseconds. */
export async function measureAddresses(
  count: number,
  questions: number,
  seed: number,
): Promise<AddressBench> {
  const { communes, streets } = inventStreets(count, seed)
  const { addresses, bytes, seconds } = indexCountry(countryArtefacts(communes, streets))
  const measures: Measure[] = [
    measure('address index, built', seconds, 's', atMost(60)),
    measure('address index', bytes / 1e6, 'MB', atMost(250)),
  ]
  const queries = Object.fromEntries(
    QUERY_KINDS.map((kind) => [kind, drawQueries(kind, communes, streets, questions, seed + 1)]),
  ) as Record<QueryKind, BenchQuery[]>
  // One kind after the other: together they would be timed against each other.
  const latency: Partial<Record<QueryKind, Latency>> = {}
  for (const kind of QUERY_KINDS) {
    const asked = queries[kind]
    for (const { text } of asked.slice(0, WARM_UP)) await addresses.search(text, { limit: 5 })
    let right = 0
    const processor = new Float64Array(asked.length)
    const timed = await timeEach(asked.length, async (i) => {
      const { text, street } = asked[i]!
      const start = process.cpuUsage()
      const [first] = await addresses.search(text, { limit: 5 })
      const { user, system } = process.cpuUsage(start)
      processor[i] = user + system
      if (first && fold(first.name) === fold(street.name) && first.commune === communes[street.commune]!.code)
        right++
    })
    measures.push(
      measure(`address, ${kind}, p50`, timed.p50 / 1000, 'ms', atMost(3)),
      measure(`address, ${kind}, p99`, timed.p99 / 1000, 'ms', atMost(15)),
      // On a machine that others use, the clock also counts the time they take.
      measure(`address, ${kind}, processor time p99`, percentile(processor.toSorted(), 0.99) / 1000, 'ms'),
      measure(`address, ${kind}, first answer right`, (100 * right) / asked.length, '%'),
    )
    latency[kind] = timed
  }
  return { measures, queries, latency: latency as Record<QueryKind, Latency>, communes, streets }
}
