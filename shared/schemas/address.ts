import { z } from 'zod'
import { named } from './named.ts'
import { communeSchema, geopointSchema } from './place.ts'

const parcelOfAddress = named('AddressParcel', 'A parcel of an address, and how it was tied to it', {
  idu: z.string().length(14).describe('Parcel identifier (IDU)'),
  match: z.strictObject({
    method: z.enum(['declared', 'contained', 'near']).meta({
      description:
        'declared: the commune declares the parcel (cad_parcelles); contained: the address lies in it; near: the nearest within 30 m',
    }),
    score: z.number().min(0).max(1).meta({
      description: '1 declared, 0.9 contained, from 0.8 down to 0.5 with the distance when near',
    }),
    distanceMeters: z.number().nonnegative().nullable().meta({
      description: 'Metres from the address to the parcel, null when declared',
    }),
  }),
})

/** An address, a street, a lieu-dit or a commune of the Base Adresse Nationale. */
export const addressSchema = named('Address', 'An address, a street, a lieu-dit or a commune', {
  label: z
    .string()
    .meta({ description: 'The address in one line', example: '12bis Rue de la Paix 75002 Paris' }),
  type: z
    .enum(['housenumber', 'street', 'place', 'commune'])
    .describe('How precise it is: a house number, a street, a lieu-dit, a commune or arrondissement'),
  id: z
    .string()
    .meta({ description: 'BAN key; the INSEE code of a commune', example: '75102_7108_00012_bis' }),
  name: z.string().describe('The first line of the address: number and street, lieu-dit or commune'),
  houseNumber: z.string().nullable().meta({ description: 'House number with its suffix', example: '12bis' }),
  street: z.string().nullable().describe('Street of a house number or street, null otherwise'),
  postcode: z.string().nullable(),
  commune: communeSchema,
  city: z.string().nullable().meta({
    description: 'City that the commune is an arrondissement of, null elsewhere',
    example: 'Paris',
  }),
  formerCommune: z.string().nullable().describe('Former commune the address is in, null when it has none'),
  context: z
    .string()
    .meta({ description: 'Département code and name, région', example: '75, Paris, Île-de-France' }),
  geopoint: geopointSchema,
  certified: z.boolean().nullable().describe('Certified by the commune; null when it is no house number'),
  parcels: z.array(parcelOfAddress).describe('Parcels of a house number; empty when none is known'),
})

/** An answer of the search. */
export const foundAddressSchema = addressSchema
  .extend({
    score: z.number().min(0).max(1).meta({
      description:
        'How much of the question it answers: 1 = every word, and nothing asked is missing. 0.9 and more is nearly always right, under 0.6 rarely',
    }),
    numberMatch: z.enum(['exact', 'other-suffix', 'nearest']).nullable().meta({
      description:
        'How the house number asked for was found: exact; other-suffix: the number without the suffix asked for; nearest: the number is not known and this is the nearest that is. null: none was asked, or the answer has no number',
    }),
  })
  .meta({ id: 'FoundAddress', description: 'An address that a text was found to mean' })

/** An answer of the reverse search. */
export const nearAddressSchema = addressSchema
  .extend({
    distanceMeters: z.number().nonnegative().describe('Metres from the point'),
  })
  .meta({ id: 'NearAddress', description: 'An address near a point' })

export type Address = z.infer<typeof addressSchema>
export type FoundAddressAnswer = z.infer<typeof foundAddressSchema>
export type NearAddressAnswer = z.infer<typeof nearAddressSchema>
