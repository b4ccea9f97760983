import { z } from 'zod'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { estimateQualitySchema } from '../../../shared/schemas/estimate-quality.ts'
import { operation } from '../../answers/operation.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { coverageOfSalesInZone } from '../coverage/sales-coverage.ts'
import { placeSentences } from '../place-sentences.ts'
import { storedCardOf } from './card.ts'
import { estimateSentences } from './estimate-sentences.ts'
import { needNoCity, needPublishedSales, noEstimate } from './refuse.ts'

export const getEstimateQuality = operation({
  name: 'getEstimateQuality',
  tool: 'get_estimate_quality',
  method: 'GET',
  path: '/v1/estimates/quality',
  tag: 'Estimates',
  title: 'How wrong estimates were in a place',
  description:
    'The model card of a département or commune: error, bias and interval of estimates of the last two years of sales, each made with what had been ' +
    'published by then, compared with simple medians on the same sales.',
  input: z.strictObject({
    level: z.enum(['departement', 'commune']).meta({ description: 'Kind of place' }),
    code: z.string().trim().min(2).max(5).meta({ description: 'Its official code' }),
  }),
  output: estimateQualitySchema,
  about: z.object({ coverage: coverageSchema }),
  examples: (place) => [
    { title: 'A département', input: { level: 'departement' as const, code: place.departement } },
  ],
  statuses: [404, 503],
  async run({ level, code }, stores) {
    const { territory } = stores
    const commune = level === 'commune' ? territory.resolve(code) : undefined
    const departement = level === 'commune' ? (commune?.departement ?? departementOf(code)) : code
    if (level === 'commune' ? !commune : !territory.departement(code))
      throw notFound('unknown-zone', placeSentences.notInCog(code, level))
    needPublishedSales(departement)
    const zone = commune
      ? {
          level: commune.city ? ('arrondissement' as const) : ('commune' as const),
          code: commune.code,
          name: commune.name,
        }
      : { level: 'departement' as const, code, name: territory.departement(code)!.name }
    const coverage = coverageOfSalesInZone(zone, stores)
    if (coverage.status === 'not-loaded') throw notLoaded('dvf', { area: zone.code, name: zone.name })
    if (commune) needNoCity(commune, estimateSentences.modelCard(), territory)
    const card = await storedCardOf(zone.level, zone.code, departement, stores)
    if (!card)
      throw noEstimate('no-sales', estimateSentences.fewForCard(zone.name), {
        coverage,
        missing: { atLeast: 40 },
      })
    return { data: card, datasets: ['dvf'], about: { coverage } }
  },
})
