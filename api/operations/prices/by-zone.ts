import { z } from 'zod'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { yearlyStatsSchema } from '../../../shared/schemas/price.ts'
import { type Zone, zoneSchema } from '../../../shared/schemas/zone.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import { readyJson } from '../../answers/json-text.ts'
import { ZONE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded, type Problem } from '../../answers/problem.ts'
import { coverageOfSalesInZone } from '../coverage/sales-coverage.ts'
import { envelopeOf, envelopeSchema } from './envelope.ts'
import { figureShape } from './years.ts'
import { ASKED_LEVELS, findZone } from './zone.ts'
import { PRICE_DATASETS, yearlyStatsAround } from './zone-prices.ts'

/** Some 5 kB each; the zones people ask for are few. */
const envelopes = new PerReleaseCache<JsonText<z.infer<typeof envelopeSchema>>>(4096)

export const pricesByZone = operation({
  name: 'pricesByZone',
  tool: 'get_zone_price_stats',
  method: 'GET',
  path: '/v1/prices/by-zone',
  tag: 'Prices',
  title: 'Prices of a zone, and of the zones it lies in',
  description:
    'Yearly median prices per m² of flats and houses of a zone and of the levels above it. Give `q`, a name ("Paris 11e", ' +
    '"Bretagne", "Saint-Denis 93"), or `level` with `code`. A région gives its own figures only. `resolvedZone` says which zone was understood.',
  input: z.strictObject({
    q: z.string().trim().min(1).max(200).optional().meta({
      description: 'Name of a place, searched among communes, départements, régions and IRIS',
    }),
    level: z
      .enum(ASKED_LEVELS)
      .optional()
      .meta({ description: 'Kind of zone that `code` names; quartier is another word for iris' }),
    code: z.string().trim().min(1).max(9).optional().meta({
      description: 'Official code: IRIS 9 characters, commune 5, département, région',
    }),
    ...figureShape,
  }),
  output: z.strictObject({
    resolvedZone: zoneSchema,
    otherZones: z.array(zoneSchema).describe('Other zones the label could mean, the likeliest first'),
    envelope: envelopeSchema,
    yearlyStats: yearlyStatsSchema.meta({ description: 'Of the zone, and of every level above it' }),
  }),
  about: z.object({ coverage: coverageSchema }),
  links: ZONE_LINKS,
  examples: (place) => [
    { title: 'By name', input: { q: place.town } },
    { title: 'By code', input: { level: place.level ?? ('commune' as const), code: place.commune } },
    { title: 'A région', input: { level: 'region' as const, code: place.region } },
  ],
  statuses: [404, 503],
  async run({ q, level, code, ...asked }, stores) {
    const { zone, others } = await findZone({ q, level, code }, stores)
    const coverage = coverageOfSalesInZone(zone, stores)
    if (coverage.status === 'not-loaded') throw pricesNotLoaded(zone, others)
    const data = {
      resolvedZone: zone,
      otherZones: others,
      envelope: await envelopes.made(stores, `${zone.level} ${zone.code}`, async () =>
        readyJson(await envelopeOf(zone, stores)),
      ),
      yearlyStats: await yearlyStatsAround(zone, asked, stores),
    }
    return { data, datasets: PRICE_DATASETS, about: { coverage } }
  },
})

/** The 503 of a zone of which no sale is loaded; it says which zone was understood. */
function pricesNotLoaded(zone: Zone, others: readonly Zone[]): Problem {
  const area = zone.level === 'departement' ? zone.code : communeCodeOf(zone.code)
  const place = { name: zone.name, ...(zone.level === 'region' ? {} : { area }) }
  return notLoaded('dvf', place, { resolvedZone: zone, otherZones: others })
}
