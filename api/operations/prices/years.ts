import { z } from 'zod'

export const yearsSchema = z
  .enum(['last', 'all'])
  .default('last')
  .meta({ description: 'The last five years loaded, or all loaded years' })
