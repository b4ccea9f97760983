import { z } from 'zod'
import { communePermitsSchema, permitSchema } from '../schemas/permit.ts'
import { byCommune, byIdu, documentKind } from './document-kind.ts'

// Permits of a parcel, newest first, and of a commune by year (dataset permits).
export const parcelPermits = documentKind('parcel-permits', 'departement', byIdu, z.array(permitSchema))
export const communePermits = documentKind('commune-permits', 'departement', byCommune, communePermitsSchema)
