import { z } from 'zod'
import { named } from './named.ts'
import { communeSchema, geopointSchema } from './place.ts'

const euros = z.number().nullable()
const squareMetres = z.number().nullable()

/** Why a sale has no price per m²: the State's own rule, made stricter where it is known to fail (docs/prices.md). */
const NO_PRICE_PER_M2 = {
  'nature-not-counted': 'Only Vente, Vente en l’état futur d’achèvement and Adjudication are counted.',
  'no-price': 'The source gives no price.',
  'symbolic-price': 'The price is 1 € or less.',
  'no-dwelling': 'No house and no flat was sold.',
  incomplete: 'Lines of the sale are known that are not loaded: what was sold for the price is not known.',
  'unclear-lines':
    'The dwelling is printed on several lines, which may be one dwelling or several alike: nothing decides.',
  'several-premises': 'Several dwellings or business premises were sold for one price.',
  'repeated-lines':
    'Identical lines may be several identical units or one line printed twice: the surface is not known.',
  'no-surface': 'The source gives no built surface.',
  'out-of-range': 'The result is 100,000 €/m² or more.',
} as const

export type NoPricePerM2 = keyof typeof NO_PRICE_PER_M2
const reasons = Object.keys(NO_PRICE_PER_M2) as [NoPricePerM2, ...NoPricePerM2[]]

const lot = z.strictObject({
  number: z.string(),
  carrezSurface: squareMetres.describe('Carrez surface of the lot, m²'),
})

const premise = named('Premise', 'Identical units sold on one parcel', {
  type: z.string().meta({ description: 'Type de local, as published', example: 'Appartement' }),
  units: z.number().int().positive().describe('Identical units of the same parcel and lots'),
  surface: squareMetres.describe('Built surface of one unit, m²'),
  rooms: z.number().int().nullable(),
  idu: z.string().describe('Parcel, as the source names it'),
  lots: z.array(lot),
  disposition: z.number().int().nullable(),
})

const land = named('Land', 'Land sold', {
  idu: z.string(),
  culture: z.string().nullable().meta({ description: 'Nature de culture', example: 'sols' }),
  specialCulture: z.string().nullable(),
  surface: squareMetres,
})

const soldParcel = named('SoldParcel', 'A parcel of a sale', {
  idu: z.string().describe('Parcel, as the source names it'),
  currentIdu: z.string().nullable().meta({
    description:
      'The parcel in the loaded cadastre: the same, or its only successor; null when it is not there or has several',
  }),
  match: z.strictObject({
    method: z
      .enum(['declared', 'recoded', 'editions', 'filiation', 'point', 'other-departement', 'none'])
      .describe(
        'declared: the source names it; recoded: by the merger of its commune; editions, filiation: it is gone, and earlier editions or documents of filiation name the parcels of today on its ground; point: only the sale’s point is known; other-departement: the sale lies in several, and that one knows the parcel; none: nothing locates it',
      ),
  }),
  successors: z
    .array(
      z.strictObject({
        idu: z.string().length(14),
        score: z.number().min(0).max(1).nullable().meta({
          description: 'Share of the parcel sold that it covers, when it is known',
        }),
        sure: z.boolean().describe('Whether ground of the parcel sold is surely in it'),
      }),
    )
    .optional()
    .describe('Of a parcel that is gone: those of today on its ground, 20 at most'),
  geopoint: geopointSchema.nullable(),
})

/** A mutation: everything that was sold in one act, for one price. */
export const saleSchema = named('Sale', 'A mutation: everything that was sold in one act, for one price', {
  id: z.string().meta({
    description:
      'Key made of the content (date, price, nature, parcels): the same from one release to the next',
  }),
  date: z.iso.date(),
  nature: z.string().meta({ description: 'Nature de la mutation, as published', example: 'Vente' }),
  price: euros.describe('Price of the whole mutation, euros'),
  surface: squareMetres.describe('Built surface of all dwellings and business premises, m²'),
  rooms: z.number().int().nullable().describe('Main rooms of all dwellings'),
  types: z.array(z.string()).describe('Types of the premises sold'),
  pricePerM2: euros.describe('Only for a single dwelling; else see the reason'),
  pricePerM2Reason: z.enum(reasons).nullable(),
  multiLot: z.boolean().describe('Several dwellings, business premises or lots of a programme at once'),
  grouping: z.literal('inferred').optional().meta({
    description:
      'inferred: the source does not distinguish sales of one day and price, and this one was found from its lines; absent when the source identifies it',
  }),
  doubts: z
    .array(z.enum(['repeated-lines', 'more-lots-than-published', 'incomplete', 'several-departements']))
    .describe(
      'repeated-lines: identical lines may be several units or one line printed twice; more-lots-than-published: the source has room for five; ' +
        'incomplete: lines of the sale are known that are not loaded; several-departements: it was put together from the files of several',
    ),
  dwellingLines: z
    .strictObject({
      count: z.number().int().positive().describe('Lines that name the same dwelling'),
      verdict: z.enum(['one', 'several', 'unknown']),
      rule: z.enum(['same-lot', 'carrez', 'price']).nullable().meta({
        description:
          'What decided: same lots under several dispositions, Carrez surfaces of the lots, or the price compared with that of the building, street or commune',
      }),
      probability: z.number().min(0).max(1).nullable().describe('Of the verdict, when the price decides'),
    })
    .nullable()
    .describe(
      'A flat or house printed on several lines: one dwelling or several; null when it is on one line',
    ),
  address: z
    .strictObject({
      label: z.string(),
      number: z.number().int().nullable(),
      suffix: z.string().nullable(),
      street: z.string().nullable(),
      streetCode: z.string().nullable(),
      postcode: z.string().nullable(),
      commune: communeSchema,
    })
    .describe('Of the first dwelling, else of the first premise, else of the first line'),
  premises: z.array(premise),
  lands: z.array(land),
  parcels: z.array(soldParcel),
})

export type Sale = z.infer<typeof saleSchema>
