import { z } from 'zod'
import type { PriceYears } from '../../../shared/documents/sales.ts'
import { PRICE_LEVELS, yearlyStatSchema, type Zone, zoneSchema } from '../../../shared/schemas/price.ts'
import { readyJson } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import type { JsonText } from '../../kernel/ready-json.ts'
import { PerReleaseCache } from '../../store/per-release-cache.ts'
import type { Stores } from '../../store/stores.ts'
import { demoPlace } from '../demo-place.ts'
import { envelopeOf, envelopeSchema } from './envelope.ts'
import { yearsSchema } from './years.ts'
import { findZone, zonesAround } from './zone.ts'
import { PRICE_DATASETS, yearlyStats } from './zone-prices.ts'

const byLevel = z.partialRecord(z.enum(PRICE_LEVELS), z.array(yearlyStatSchema))

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
      example: 'Sainte-Parcelle-la-Démo',
    }),
    level: z.enum(PRICE_LEVELS).optional().meta({ description: 'Kind of zone that `code` names' }),
    code: z.string().trim().min(1).max(9).optional().meta({
      description: 'Official code: IRIS 9 characters, commune 5, département, région',
      example: '96001',
    }),
    years: yearsSchema,
  }),
  output: z.strictObject({
    resolvedZone: zoneSchema,
    otherZones: z
      .array(zoneSchema)
      .meta({ description: 'Other zones the label could mean, the likeliest first' }),
    envelope: envelopeSchema,
    zones: z.array(zoneSchema).meta({ description: 'The zones of the levels below, with their names' }),
    yearlyStats: byLevel.meta({
      description: 'By level, oldest year first; a level without a sale is absent',
    }),
  }),
  examples: [
    { title: 'By name', input: { q: 'Sainte-Parcelle-la-Démo' } },
    { title: 'By code', input: { level: 'commune', code: demoPlace.commune } },
    { title: 'A région', input: { level: 'region', code: demoPlace.region } },
  ],
  statuses: [404, 503],
  run({ q, level, code, years }, stores) {
    if (!stores.sales.years) throw notLoaded('dvf')
    const { zone, others } = findZone({ q, level, code }, stores)
    const found = kept.of(stores, `${years} ${zone.level} ${zone.code}`, () =>
      describeZone(zone, years, stores),
    )
    const data = { resolvedZone: zone, otherZones: others, ...found }
    return { data, datasets: PRICE_DATASETS }
  },
})

/** What is told of a zone whatever it was called: members as they are sent. */
interface ZoneTexts {
  envelope: JsonText<z.infer<typeof envelopeSchema>>
  zones: JsonText<Zone[]>
  yearlyStats: JsonText<z.infer<typeof byLevel>>
}

/** Some 5 kB each; the zones people ask for are few. */
const kept = new PerReleaseCache<ZoneTexts>(4096)

function describeZone(zone: Zone, years: PriceYears, stores: Stores): ZoneTexts {
  const zones = zonesAround(zone, stores)
  const stats = Object.fromEntries(zones.map((one) => [one.level, yearlyStats(one, years, stores)]))
  return {
    envelope: readyJson(envelopeOf(zone, stores)),
    zones: readyJson(zones),
    yearlyStats: readyJson(stats),
  }
}
