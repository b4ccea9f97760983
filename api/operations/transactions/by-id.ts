import { z } from 'zod'
import { saleSchema } from '../../../shared/schemas/sale.ts'
import { refusalText } from '../../../shared/text/refusal-text.ts'
import { SALE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { SALE_DATASETS } from './answer.ts'
import { saleSentences } from './sale-sentences.ts'

export const transactionById = operation({
  name: 'transactionById',
  tool: 'get_transaction',
  method: 'GET',
  path: '/v1/transactions/{id}',
  // The addresses of the lists are none of a sale, whatever the method.
  pathPattern: { parameter: 'id', pattern: '(?!by-|(?:search|statistics)$).*' },
  tag: 'Transactions',
  title: 'One sale by its key',
  description:
    'A sale (DVF mutation) by its key, the `id` of the lists. It stays from one release to the next ' +
    'as long as the source says the same.',
  input: z.strictObject({
    id: z
      .string()
      .max(22)
      .regex(/^[0-9a-f]{16}(-[1-9]\d{0,5})?$/, {
        error: refusalText(saleSentences.key()),
      })
      .meta({ description: 'Key of the sale' }),
  }),
  output: saleSchema,
  noindex: true,
  links: SALE_LINKS,
  examples: (place) => [{ title: 'A sale', input: { id: place.saleId } }],
  statuses: [404, 503],
  async run({ id }, { sales }) {
    if (!sales.years) throw notLoaded('dvf')
    const [sale] = await sales.byIds([id])
    if (!sale) throw notFound('unknown-sale', saleSentences.noSale(id))
    return { data: sale, datasets: SALE_DATASETS }
  },
})
