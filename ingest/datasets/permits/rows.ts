import { z } from 'zod'
import { PERMIT_LISTS } from '../../../shared/schemas/permit.ts'

const text = z.string().nullable()
const number = z.number().nullable()

/** A row of the lake file `permits`, days as texts. */
export const permitRow = z.object({
  list: z.enum(PERMIT_LISTS),
  type: z.string(),
  number: z.string(),
  commune: z.string(),
  published_commune: z.string(),
  state: z.string(),
  authorised_on: text,
  started_on: text,
  completed_on: text,
  filed_year: number,
  updated: text,
  siren: text,
  applicant: text,
  legal_form: text,
  address: text,
  locality: text,
  postcode: text,
  nature: text,
  ground: number,
  floors: number,
  dwellings: number,
  houses: number,
  flats: number,
  dwellings_demolished: number,
  dwellings_floor: number,
  premises_floor: number,
  hotel_floor: number,
  office_floor: number,
  shop_floor: number,
  craft_floor: number,
  industry_floor: number,
  farm_floor: number,
  storage_floor: number,
  public_floor: number,
  refs: z
    .string()
    .transform((json) => JSON.parse(json))
    .pipe(
      z.array(z.object({ written: z.string(), prefix: text, section: text, number: text, reason: text })),
    ),
})

export type PermitRow = z.infer<typeof permitRow>
