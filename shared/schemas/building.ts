import { z } from 'zod'
import { coverageSchema } from './coverage.ts'
import { named } from './named.ts'
import { geopointSchema } from './place.ts'

const metres2 = z.number().nonnegative().nullable()

/** A building of a parcel, or a group of adjoining buildings that the State describes as one. */
const buildingSchema = named('Building', 'A building of a parcel, or a group of adjoining ones', {
  id: z
    .string()
    .nullable()
    .describe('Identifier in its source: BDNB group, else RNB building; null for a drawing of the cadastre'),
  source: z.enum(['bdnb', 'rnb', 'cadastre']).meta({
    description:
      'Where it comes from: bdnb = a group of buildings described as one, rnb = a building, cadastre = a drawn shape',
  }),
  constructionYear: z.number().int().nullable().meta({
    description: 'Year in the land-tax files: that of the oldest or main premises; null when unknown',
  }),
  dwellings: z
    .number()
    .int()
    .positive()
    .nullable()
    .describe('Dwellings, all buildings of the group together'),
  heightMeters: z.number().positive().nullable().describe('Mean height, metres (BD TOPO)'),
  floors: z.number().int().positive().nullable(),
  groundSurface: metres2.describe(
    'Ground surface in m², on all the parcels it stands on; null when unknown or when the drawing is made up',
  ),
  light: z.boolean().nullable().describe('Light construction (shed, canopy); from the cadastre alone'),
  uses: z
    .strictObject({
      main: z
        .string()
        .nullable()
        .meta({ description: 'Main use according to the BDNB', example: 'Résidentiel collectif' }),
      landTax: z
        .string()
        .nullable()
        .meta({ description: 'Use in the land-tax files', example: 'Résidentiel collectif' }),
      topographic: z.array(z.string()).describe('Uses in the BD TOPO'),
    })
    .describe('Uses as published; what producers call undetermined is left out'),
  materials: z
    .strictObject({
      walls: z.array(z.string()).meta({ example: ['PIERRE'] }),
      roof: z.array(z.string()).meta({ example: ['TUILES'] }),
    })
    .describe('Main materials in the land-tax files, empty when undetermined'),
  addresses: z.array(
    z.strictObject({
      label: z.string().nullable(),
      banId: z.string().nullable().describe('Key of the address in the Base Adresse Nationale'),
    }),
  ),
  constructions: z
    .array(
      z.strictObject({
        rnbId: z.string().length(12),
        status: z.string().meta({ description: 'Status in the RNB, as published', example: 'constructed' }),
        groundSurface: metres2,
        geopoint: geopointSchema,
      }),
    )
    .describe('The buildings of the RNB that it is made of and that stand on this parcel'),
  match: z
    .strictObject({
      method: z.enum(['declared', 'building', 'contained', 'near']),
      score: z.number().min(0).max(1).nullable().meta({
        description:
          'Share of the building on the parcel (of a group, the greatest of its buildings); null when the source gives none',
      }),
    })
    .describe('How it was tied to the parcel'),
})

export const buildingsSchema = z.array(buildingSchema)

export const BUILDING_DATASETS = ['bdnb', 'rnb', 'batiments'] as const

/** What the answer says of itself: an empty list is never silent. */
export const buildingsAbout = z.object({ coverage: coverageSchema })
