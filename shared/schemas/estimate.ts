import { z } from 'zod'
import { GRADES } from '../estimates/grade.ts'
import { SAYABLE } from '../estimates/question.ts'
import { DATASET_NAMES } from '../identifiers/dataset-names.ts'
import { DWELLING_TYPES } from '../identifiers/dwelling-types.ts'
import { named } from './named.ts'
import { communeSchema, geopointSchema } from './place.ts'

const comparable = z.strictObject({
  id: z.string().describe('Key of the sale'),
  idu: z.string().nullable().describe('Its parcel, as the source names it'),
  geopoint: geopointSchema.describe('Where it was sold'),
  date: z.iso.date(),
  price: z.number(),
  pricePerM2: z.number(),
  surface: z.number(),
  rooms: z.number().int().nullable(),
  distanceMeters: z.number(),
  adjustedPricePerM2: z
    .number()
    .describe('Its price carried to the dwelling asked about: surface, features, commune and date'),
  share: z.number().describe('Its weight among all comparables, 0 to 1'),
})

/** What may be known of the dwelling, or of others on its parcel. */
export const KNOWN_FACTS = [
  'sale-price',
  'energy-label',
  'energy-labels',
  'dpe-surface',
  'dpe-floor',
  'construction-period',
  'construction-year',
  'floors',
  'dwellings',
] as const

const knownFact = z.strictObject({
  fact: z.enum(KNOWN_FACTS).meta({
    description:
      'sale-price: sale alone of the dwelling of the parcel most like this one, with a surface within 15 %, euros; energy-label, dpe-surface, dpe-floor, construction-period: of the diagnostic whose surface is ' +
      'nearest; energy-labels: how many diagnostics of the parcel have each, by electricity factor where they differ; construction-year, floors, dwellings: of its building',
  }),
  value: z.union([z.string(), z.number()]),
  dataset: z.enum(DATASET_NAMES),
  date: z.string().nullable().describe('Day of the record, else the edition of the dataset'),
  id: z.string().nullable().describe('Sale, diagnostic or building'),
})

const assumed = z.strictObject({
  parameter: z.enum(['type', 'surface', ...SAYABLE]),
  value: z.union([z.string(), z.number()]).describe('May be a fraction when it is expected: 1.4 lots'),
  from: z.enum(['sale', 'diagnostic', 'cadastre', 'expected']).meta({
    description:
      'sale, diagnostic: the newest of the parcel; cadastre: surface of the parcel; expected: mean of the comparable sales that agree with what was said',
  }),
  date: z.string().nullable(),
  id: z.string().nullable().describe('Sale or diagnostic'),
})

export const estimateSchema = named(
  'Estimate',
  'What a dwelling is worth by the sales around it, and how wrong that may be',
  {
    geopoint: geopointSchema,
    idu: z.string().nullable().describe('Parcel, where the place lies in a loaded one'),
    commune: communeSchema,
    communeFrom: z.enum(['cadastre', 'sales']).meta({
      description:
        'What the commune is known from: the parcel at the place or nearest to it, or, where no cadastre is loaded, the sales nearest to it',
    }),
    type: z.enum(DWELLING_TYPES),
    surface: z.number(),
    land: z.number().nullable().describe('Ground that was counted, m²; null for a flat'),
    landFrom: z.enum(['asked', 'cadastre', 'usual']).nullable().meta({
      description:
        'Where land comes from: the question or what it stands for, the surface of the parcel, or what is usual among the comparable sales; null for a flat',
    }),
    date: z.iso.date().describe('Day of the value'),
    price: z.number().describe('Half of such dwellings sell above, half below'),
    pricePerM2: z.number(),
    priceLow: z.number().describe('Four prices in five lie between priceLow and priceHigh'),
    priceHigh: z.number(),
    grade: z.enum(GRADES).meta({
      description:
        'By the width of the interval over the price: A under 30 %, B under 45, C under 65, D under 90, E wider (read the range, not the price)',
    }),
    intervalWidthPercent: z.number(),
    comparables: z.array(comparable).describe('The sales that weigh most, of comparablesCount'),
    comparablesCount: z.number().int(),
    sameParcelCount: z.number().int().describe('Comparables of the same parcel'),
    lastSaleOn: z.iso.date().describe('The newest sale known in the département'),
    measuredError: z
      .strictObject({
        level: z.enum(['commune', 'arrondissement', 'departement']),
        code: z.string(),
        inputs: z.array(z.enum(SAYABLE)).meta({
          description:
            'What the measured questions gave in addition to type, surface and place: no more than this one gives',
        }),
        count: z.number().int(),
        medianErrorPercent: z.number(),
        biasPercent: z.number(),
        worseThanCommuneMedian: z.boolean(),
      })
      .nullable()
      .describe('How wrong past estimates were there, with sales known 180 days late'),
    known: z.array(knownFact).describe('What other data say of the dwelling; not used in the value'),
    unused: z
      .array(z.strictObject({ parameter: z.string(), reason: z.string() }))
      .describe('What was asked and did not enter the value, and why'),
    assumed: z
      .array(assumed)
      .describe('What was not said, with the value that was taken and where it is from'),
    methodVersion: z.string(),
    notice: z.string(),
  },
)

export type KnownFact = z.infer<typeof knownFact>
export type Assumed = z.infer<typeof assumed>
export type Estimate = z.infer<typeof estimateSchema>
