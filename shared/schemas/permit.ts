import { z } from 'zod'
import { labelledSchema } from './company.ts'
import { coverageSchema } from './coverage.ts'
import { named } from './named.ts'
import { communeSchema } from './place.ts'

const day = z.string().nullable()
const count = z.number().int().nullable()
const squareMetres = z.number().nullable()
const idu = z.string().length(14)

export const PERMIT_LISTS = ['dwellings', 'premises', 'development', 'demolition'] as const

/** Why a reference was tied to no parcel. */
export const UNTIED = [
  'no-reference',
  'no-number',
  'no-section',
  'unreadable',
  'ambiguous',
  'not-in-cadastre',
  'cadastre-not-loaded',
] as const

export const permitMatchSchema = named('PermitMatch', 'How a permit was tied to a parcel', {
  method: z.enum(['declared', 'prefix-found', 'recoded', 'editions', 'filiation']).meta({
    description:
      'declared: the permit names the parcel; prefix-found: the only one of its section and number in the commune; recoded: by the merger of its commune; editions, filiation: the parcel named is gone, by the editions of the cadastre or the documents of filiation this one is on its ground',
  }),
  score: z.number().min(0).max(1).nullable().meta({
    description:
      '1: no other is meant; of a parcel that is gone, the share that this one covers, null when not known',
  }),
})

/** A permit as it is stored, with the parcels it was tied to. */
export const permitSchema = named('Permit', 'A permit to build, develop or demolish', {
  number: z.string().meta({ description: 'Number of the permit', example: '03155512C0210' }),
  type: labelledSchema,
  lists: z.array(z.enum(PERMIT_LISTS)).describe('Lists of Sitadel in which it stands'),
  state: labelledSchema,
  filedYear: z.number().int().nullable(),
  authorisedOn: day,
  startedOn: day.describe('Null: not begun, or not reported (one in seven never is)'),
  completedOn: day,
  updatedMonth: z.string().nullable().describe('Month of the last news, YYYY-MM'),
  applicant: z
    .strictObject({
      siren: z.string().length(9),
      name: z.string().nullable().describe('Null when it opposed publication since'),
      legalForm: labelledSchema,
    })
    .nullable()
    .describe('A legal person alone; null for natural persons, who are never published'),
  address: z.string().nullable(),
  commune: communeSchema,
  nature: labelledSchema.nullable(),
  groundSurface: squareMetres.describe('Ground as declared, m²; values off by 1,000 occur'),
  floors: count.describe('Of the highest building; null: not filled'),
  dwellings: z
    .strictObject({ count, houseCount: count, flatCount: count, demolishedCount: count })
    .nullable()
    .describe('Dwellings made and demolished; null outside of the list of dwellings'),
  floorSurfaces: z
    .strictObject({
      dwellingSurface: squareMetres,
      premisesSurface: squareMetres,
      byUse: z.record(z.string(), z.number()).meta({
        description:
          'Premises by use: hotel, office, shop, craft (published until spring 2026), industry, farm, storage, public',
      }),
    })
    .nullable()
    .describe('Floor surface newly built, m²'),
  doubts: z
    .array(z.enum(['surface-per-dwelling']))
    .describe('surface-per-dwelling: more than 1,000 m² a dwelling, likely a slip'),
  parcels: z.array(
    z.strictObject({
      reference: z.string().describe('As the permit writes it'),
      idu: idu.nullable().describe('Parcel of today; null: tied to none'),
      declaredIdu: idu.nullable().describe('The parcel named, when it is known'),
      match: permitMatchSchema.nullable(),
      untied: z.enum(UNTIED).nullable().describe('Why it is tied to none'),
    }),
  ),
})

/** Permits of a parcel, and around it. */
export const parcelPermitsSchema = named('ParcelPermits', 'Permits of a parcel and around it', {
  permits: z.array(permitSchema).describe('Those of the parcel, newest first'),
  around: z
    .array(
      z.strictObject({
        distanceMeters: z.number().nonnegative().describe('From outline to outline'),
        idu,
        permit: permitSchema,
      }),
    )
    .describe('Those of the parcels around, nearest first; empty unless `radiusMeters` is asked for'),
})

/** Permits of a commune, year by year of their grant. */
export const communePermitsSchema = named('CommunePermits', 'Permits of a commune, year by year', {
  commune: communeSchema,
  years: z.array(
    named('PermitYear', 'Permits of a commune granted in a year', {
      year: z.number().int(),
      count: z.number().int(),
      byType: z.record(z.string(), z.number().int()).describe('Permits by type: PC, DP, PA, PD'),
      cancelledCount: z.number().int(),
      dwellingsCount: z.number().int().describe('Dwellings granted, cancelled permits left out'),
      startedDwellingsCount: z.number().int().describe('Of them, begun as far as reported'),
      dwellingSurface: squareMetres.describe(
        'Floor of dwellings granted, m², cancelled left out; null when the edition does not publish it',
      ),
      premisesSurface: squareMetres.describe('Floor of other premises granted, m², likewise'),
      partial: z.boolean().describe('The year is not over in the edition'),
    }),
  ),
  ties: z
    .strictObject({
      count: z.number().int().describe('References of parcels, and permits without one'),
      tiedCount: z.number().int().describe('Of them, tied to a parcel of today'),
      untied: z.record(z.string(), z.number().int()).describe('The others, by reason'),
    })
    .describe('How many references could be tied to parcels'),
})

export const permitsAbout = z.object({ coverage: coverageSchema })

export type Permit = z.infer<typeof permitSchema>
export type CommunePermits = z.infer<typeof communePermitsSchema>
