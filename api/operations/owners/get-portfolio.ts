import { z } from 'zod'
import { holderCounts, holderParcels } from '../../../shared/documents/companies.ts'
import { PORTFOLIO_PAGE } from '../../../shared/documents/sizes.ts'
import { sirenSchema } from '../../../shared/identifiers/siren.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { portfolioSchema } from '../../../shared/schemas/owner.ts'
import { refusalText } from '../../../shared/text/refusal-text.ts'
import type { Stores } from '../../../stores/stores.ts'
import { operation } from '../../answers/operation.ts'
import { aboutPage, cursorParameter, offsetOf, pageAbout } from '../../answers/paging.ts'
import { notLoaded } from '../../answers/problem.ts'
import { companyCard } from '../companies/read-company.ts'
import { unknownSiren } from '../companies/unknown-siren.ts'
import { coverageOfFrance } from '../coverage/dataset-coverage.ts'
import { setSentences } from '../sets/set-sentences.ts'
import { holderDatasets, shownHolder } from './shown-holder.ts'

const role = z.enum(['owner', 'representative', 'other'], {
  error: refusalText(setSentences.role()),
})

const input = z.strictObject({
  siren: sirenSchema.meta({ description: 'SIREN of the company, 9 digits' }),
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
  cursor: cursorParameter,
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
    'request, where it is only syndic, manager or holder of another right. `meta.coverage`: what is loaded.',
  input,
  output: portfolioSchema,
  about: z.object({
    role,
    offset: z.number().int(),
    ...pageAbout,
    truncated: z.boolean().meta({ description: 'Whether more follow' }),
    coverage: coverageSchema,
  }),
  links: { parcel: '/v1/parcels/{idu}', company: '/v1/entreprises/{siren}' },
  examples: (place) => [{ title: 'Parcels of a company', input: { siren: place.siren } }],
  statuses: [404, 503],
  async run({ limit, offset, cursor, ...question }, stores) {
    const { siren, role } = question
    const list = {
      operation: 'getPortfolio',
      release: stores.manifest.id,
      question,
      cursor,
      offset,
      limit,
    }
    const from = offsetOf(list)
    if (!stores.documents.has(holderCounts)) throw notLoaded('owners')
    const known = await stores.documents.get(holderCounts, 'france', holderCounts.key(siren))
    const { holder, counts } = known?.value ?? { holder: null, counts: NO_PARCELS }
    const parcels = await page(siren, role, from, limit, counts[role], stores)
    const company = await companyCard(stores, siren)
    if (!known && !company) throw unknownSiren(siren, stores)
    const data = {
      siren,
      holder: holder && shownHolder(holder, company),
      company: company ?? null,
      counts,
      parcels,
    }
    const coverage = coverageOfFrance('owners', stores)
    const paging = aboutPage(list, { from, returned: parcels.length, total: counts[role] })
    const about = { role, offset: from, ...paging, truncated: paging.next !== null, coverage }
    return { data, datasets: holderDatasets(stores), about }
  },
})

type PortfolioParcel = z.infer<typeof holderParcels.value>[number]

const NO_PARCELS = { owner: 0, representative: 0, other: 0 }

/** The parcels from `offset` on: they stand in one stored page or two. */
async function page(
  siren: string,
  role: 'owner' | 'representative' | 'other',
  offset: number,
  limit: number,
  count: number,
  { documents }: Stores,
): Promise<PortfolioParcel[]> {
  const end = Math.min(offset + limit, count)
  const parcels: PortfolioParcel[] = []
  for (let at = offset - (offset % PORTFOLIO_PAGE); at < end; at += PORTFOLIO_PAGE) {
    const key = holderParcels.key(siren, role, at / PORTFOLIO_PAGE)
    const stored = await documents.get(holderParcels, 'france', key)
    if (!stored) throw new Error(`The portfolio of ${siren} has no page at ${at}`)
    parcels.push(...stored.value.slice(Math.max(0, offset - at), end - at))
  }
  return parcels
}
