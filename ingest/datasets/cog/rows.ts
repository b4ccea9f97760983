import { z } from 'zod'
import { isCommuneCode, isDepartementCode } from '../../../shared/identifiers/insee.ts'
import { sirenSchema } from '../../../shared/identifiers/siren.ts'

/** The rows of the package's files, in the columns that are used; others are left alone. */
const communeCode = z.string().refine(isCommuneCode, { error: 'is not an INSEE commune code' })
const departementCode = z.string().refine(isDepartementCode, { error: 'is not a département code' })
const name = z.string().min(1)

const place = z.object({
  code: communeCode,
  nom: name,
  departement: departementCode,
  region: z.string().min(1),
})
const populated = {
  codesPostaux: z.array(z.string()).default([]),
  population: z.number().int().nonnegative().optional(),
  siren: sirenSchema.optional(),
  anciensCodes: z.array(communeCode).default([]),
}

const currentRow = place.extend({ type: z.literal('commune-actuelle'), ...populated })
const arrondissementRow = place.extend({
  type: z.literal('arrondissement-municipal'),
  commune: communeCode,
  ...populated,
})
/** A former commune that lives on, as a town hall or a name, inside the one named by `chefLieu`. */
const formerRow = place.extend({
  type: z.enum(['commune-deleguee', 'commune-associee']),
  chefLieu: communeCode,
})

export const communeRow = z.discriminatedUnion('type', [currentRow, arrondissementRow, formerRow])
export const departementRow = z.object({ code: departementCode, nom: name, region: z.string().min(1) })
export const regionRow = z.object({ code: z.string().min(1), nom: name })
export const epciRow = z.object({
  code: sirenSchema,
  nom: name,
  type: z.string().min(1),
  membres: z.array(z.object({ code: communeCode })),
})

export type CurrentRow = z.infer<typeof currentRow> | z.infer<typeof arrondissementRow>
export type FormerRow = z.infer<typeof formerRow>
export type CommuneRow = z.infer<typeof communeRow>
export type EpciRow = z.infer<typeof epciRow>
