import { z } from 'zod'
import { PORTFOLIO_PAGE, portfolioPageKey } from '../../../shared/portfolio-pages.ts'
import { portfolioSchema } from '../../../shared/schemas/owner.ts'
import { sirenSchema } from '../../../shared/siren.ts'
import { operation } from '../../operation.ts'
import { notLoaded } from '../../problem.ts'
import type { Stores } from '../../store/stores.ts'
import { companyCard } from '../companies/read-company.ts'
import { demoPlace } from '../demo-place.ts'
import { holderDatasets, shownHolder } from './shown-holder.ts'

const role = z.enum(['owner', 'representative', 'other'], {
  error: 'must be owner, representative or other',
})

const input = z.strictObject({
  siren: sirenSchema.meta({ description: 'SIREN of the company, 9 digits', example: demoPlace.siren }),
  role: role.default('owner').meta({
    description: 'owner: what it owns; representative: where it is syndic or manager; other: other rights',
    example: 'owner',
  }),
  offset: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .meta({ description: 'Parcels to skip, in the order of their identifiers', example: 0 }),
  limit: z
    .int()
    .min(1)
    .max(PORTFOLIO_PAGE)
    .default(50)
    .meta({ description: 'Most parcels, 1 to 100', example: 50 }),
})

export const getPortfolio = operation({
  name: 'getPortfolio',
  tool: 'get_portfolio',
  method: 'GET',
  path: '/v1/proprietaires/by-siren/{siren}',
  tag: 'Owners',
  title: 'Parcels of a company',
  description:
    'Lists the parcels of a legal entity in the départements loaded, page by page, with its rights over each: what it owns, or, on ' +
    'request, where it is only syndic, manager or holder of another right. An empty list when it has none.',
  input,
  output: portfolioSchema,
  about: z.object({
    role,
    offset: z.number().int(),
    limit: z.number().int(),
    returned: z.number().int().nonnegative(),
    truncated: z.boolean().meta({ description: 'Whether more follow: ask again with offset + returned' }),
  }),
  examples: [{ title: 'Parcels of a company of the demo territory', input: { siren: demoPlace.siren } }],
  statuses: [503],
  run({ siren, role, offset, limit }, stores) {
    if (!stores.documents.has('holder-parcels')) throw notLoaded('owners')
    const text = stores.documents.get('holder-parcels', 'france', siren)?.text
    const { holder, counts } = text === undefined ? UNKNOWN : header.parse(JSON.parse(text))
    const parcels = page(siren, role, offset, limit, counts[role], stores)
    const company = companyCard(stores, siren)
    const data = {
      siren,
      holder: holder && shownHolder(holder, company),
      company: company ?? null,
      counts,
      parcels,
    }
    const truncated = offset + parcels.length < counts[role]
    const about = { role, offset, limit, returned: parcels.length, truncated }
    return { data, datasets: holderDatasets(stores), about }
  },
})

const header = z.object({
  holder: z.looseObject({ siren: z.string().nullable(), name: z.string().nullable() }).nullable(),
  counts: z.object({ owner: z.number(), representative: z.number(), other: z.number() }),
})
const UNKNOWN: z.infer<typeof header> = { holder: null, counts: { owner: 0, representative: 0, other: 0 } }

const stored = z.array(z.unknown())

/** The parcels from `offset` on: they stand in one stored page or two. */
function page(
  siren: string,
  role: 'owner' | 'representative' | 'other',
  offset: number,
  limit: number,
  count: number,
  { documents }: Stores,
): unknown[] {
  const end = Math.min(offset + limit, count)
  const parcels: unknown[] = []
  for (let at = offset - (offset % PORTFOLIO_PAGE); at < end; at += PORTFOLIO_PAGE) {
    const text = documents.get(
      'holder-parcels',
      'france',
      portfolioPageKey(siren, role, at / PORTFOLIO_PAGE),
    )?.text
    if (text === undefined) throw new Error(`The portfolio of ${siren} has no page at ${at}`)
    parcels.push(...stored.parse(JSON.parse(text)).slice(Math.max(0, offset - at), end - at))
  }
  return parcels
}
