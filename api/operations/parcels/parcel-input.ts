import { z } from 'zod'
import { iduSchema } from '../../../shared/identifiers/idu.ts'

export const iduParameter = iduSchema.meta({
  description: 'Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4)',
})

/** Input of a question about one parcel. */
export const parcelInput = z.strictObject({ idu: iduParameter })
