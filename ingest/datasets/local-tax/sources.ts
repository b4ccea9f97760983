import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

/** All years of all communes, the four columns that are read. */
export const TAX_RATES =
  'https://data.economie.gouv.fr/api/explore/v2.1/catalog/datasets/fiscalite-locale-des-particuliers/exports/csv?select=exercice,insee_com,taux_global_tfb,taux_plein_teom&delimiter=%3B'

/** The export of the portal: its address is the same for every edition. */
export function sources(_unit: AreaUnit, _territory: Territory, _millesime: string): Source[] {
  return [{ url: TAX_RATES }]
}
