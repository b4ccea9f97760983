import { z } from 'zod'
import { buildings, dpeResidential } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { BUILDING_DATASETS } from '../../../shared/schemas/building.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import type { Stores } from '../../../stores/stores.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'

// A tower has hundreds of diagnostics: of the stored documents only these members are read and checked.
const diagnostics = z.array(
  z.object({
    number: z.string(),
    establishedOn: z.string().nullable(),
    energyLabel: z.string().nullable(),
    // Releases that were built before have none.
    electricityFactor: z.number().nullable().default(null),
    buildingType: z.string().nullable(),
    surface: z.number().nullable(),
    floor: z.number().nullable(),
    constructionPeriod: z.string().nullable(),
  }),
)
const structures = z.array(
  z.object({
    id: z.string().nullable(),
    constructionYear: z.number().nullable(),
    floors: z.number().nullable(),
    dwellings: z.number().nullable(),
    constructions: z.array(z.object({ rnbId: z.string() })),
  }),
)

export type Diagnostic = z.infer<typeof diagnostics>[number]
export type Structure = z.infer<typeof structures>[number]

/** What the release knows of what stands on a parcel: its newest sales, its diagnostics (newest first), its buildings (largest first). */
export interface AboutParcel {
  sales: readonly Sale[]
  diagnostics: readonly Diagnostic[]
  buildings: readonly Structure[]
  /** Where the buildings come from. */
  buildingDataset: (typeof BUILDING_DATASETS)[number] | undefined
}

/** Sales looked at, the newest first: a tower may have sold hundreds of flats. */
const MOST_SALES = 50

/** Reads it. A place without a parcel has nothing. */
export async function aboutParcel(idu: string | null, stores: Stores): Promise<AboutParcel> {
  if (idu === null) return { sales: [], diagnostics: [], buildings: [], buildingDataset: undefined }
  const area = departementOf(idu)
  const dataset = BUILDING_DATASETS.find((name) => stores.documents.has(buildings[name], area))
  const stored = dataset && (await parcelDocument(buildings[dataset], idu, stores))
  const energy = await parcelDocument(dpeResidential, idu, stores)
  const rest = {
    diagnostics: energy ? diagnostics.parse(JSON.parse(energy.text)) : [],
    buildings: stored ? structures.parse(JSON.parse(stored.text)) : [],
    buildingDataset: dataset,
  }
  const sales = await stores.sales.byParcel(idu, 0, MOST_SALES)
  return {
    // What was sold on a parcel that was divided since need not stand on this one.
    sales: sales
      .map(({ value }) => value)
      .filter(({ parcels }) => parcels.some((one) => one.idu === idu || one.currentIdu === idu)),
    ...rest,
  }
}
