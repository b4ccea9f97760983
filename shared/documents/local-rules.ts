import {
  storedHousingZonesSchema,
  storedParcelDistrictsSchema,
  taxRatesSchema,
} from '../schemas/local-rules.ts'
import { byCommune, byIdu, documentKind } from './document-kind.ts'

/** The zone of a commune in the zoning ABC (dataset zone-abc). */
export const housingZones = documentKind('housing-zones', 'france', byCommune, storedHousingZonesSchema)
/** Rates of local tax of a commune, by year (dataset local-tax). */
export const taxRates = documentKind('tax-rates', 'france', byCommune, taxRatesSchema)
/** What of a parcel lies in priority districts (dataset priority-districts). */
export const parcelDistricts = documentKind(
  'parcel-priority-districts',
  'departement',
  byIdu,
  storedParcelDistrictsSchema,
)
