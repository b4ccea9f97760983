import { z } from 'zod'
import { priceSales } from '../../../shared/documents/sales.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { demoPlace } from '../demo-place.ts'
import { PRICE_DATASETS } from './zone-prices.ts'

export const salesBehindPrice = operation({
  name: 'salesBehindPrice',
  tool: 'get_zone_price_sales',
  method: 'GET',
  path: '/v1/prices/by-zone/sales',
  tag: 'Prices',
  title: 'The sales behind a figure',
  description:
    'Keys of the sales (the `id` of the transactions) that one yearly figure is made of, for an IRIS, a commune, an arrondissement or ' +
    'a street. Figures of larger zones are recomputed from the lake: `priced-sales.parquet` holds every sale with its value.',
  input: z.strictObject({
    level: z
      .enum(['quartier', 'iris', 'commune', 'arrondissement', 'rue'])
      .meta({ description: 'Kind of zone; quartier is another word for iris' }),
    code: z
      .string()
      .max(10)
      .regex(/^\d[0-9AB]\d{3}(\d{4}|:\w{4})?$/)
      .meta({
        description: 'Its code; for a street the commune and the street, `96001:1000`',
        example: demoPlace.commune,
      }),
    year: z.number().int().min(2014).max(2100).meta({ description: 'Year of the figure', example: 2024 }),
    type: z.enum(['Appartement', 'Maison']).meta({ description: 'Type of dwelling' }),
  }),
  output: z.strictObject({ sales: z.array(z.string()), count: z.number().int().nonnegative() }),
  noindex: true,
  examples: [
    {
      title: 'Houses of the demo commune in 2024',
      input: { level: 'commune', code: demoPlace.commune, year: 2024, type: 'Maison' },
    },
  ],
  statuses: [503],
  run({ level, code, year, type }, { documents, sales }) {
    const departement = departementOf(code.slice(0, 5))
    if (!sales.has(departement)) throw notLoaded('dvf')
    const found = documents.get(
      priceSales,
      departement,
      priceSales.key(level === 'quartier' ? 'iris' : level, code, year, type),
    )
    const keys = found?.value ?? []
    return { data: { sales: keys, count: keys.length }, datasets: PRICE_DATASETS }
  },
})
