import type { FetchedSource } from '../../ingest/dataset.ts'
import { fetchedFile } from './normalised.ts'
import { temporaryFile } from './temp.ts'

/** A line of the geolocated edition of the sales: a flat in Lille. */
export const GEO_DVF_LINE: Readonly<Record<string, string>> = {
  id_mutation: '2024-1',
  date_mutation: '2024-03-02',
  numero_disposition: '000001',
  nature_mutation: 'Vente',
  valeur_fonciere: '150000',
  adresse_numero: '12',
  adresse_suffixe: '',
  adresse_nom_voie: 'RUE DE LA PAIX',
  adresse_code_voie: '0010',
  code_postal: '59000',
  code_commune: '59350',
  nom_commune: 'Lille',
  code_departement: '59',
  ancien_code_commune: '',
  id_parcelle: '59350000AB0001',
  ancien_id_parcelle: '',
  numero_volume: '',
  lot1_numero: '',
  lot1_surface_carrez: '',
  lot2_numero: '',
  lot2_surface_carrez: '',
  lot3_numero: '',
  lot3_surface_carrez: '',
  lot4_numero: '',
  lot4_surface_carrez: '',
  lot5_numero: '',
  lot5_surface_carrez: '',
  nombre_lots: '0',
  code_type_local: '2',
  type_local: 'Appartement',
  surface_reelle_bati: '50',
  nombre_pieces_principales: '2',
  code_nature_culture: '',
  nature_culture: '',
  code_nature_culture_speciale: '',
  nature_culture_speciale: '',
  surface_terrain: '',
  longitude: '3.06',
  latitude: '50.63',
}
/**
 * Writes a file of such lines, each with the columns told of it, as they are: without quotes. `given` = with `--file`, else as from the
 * producer.
 */
export async function geoDvfFile(
  rows: readonly Readonly<Record<string, string>>[],
  commune?: string,
  given = false,
): Promise<FetchedSource> {
  const names = Object.keys(GEO_DVF_LINE)
  const lines = rows.map((row) => names.map((name) => row[name] ?? GEO_DVF_LINE[name]!).join(','))
  const path = await temporaryFile('sales.csv', `${[names.join(','), ...lines].join('\n')}\n`)
  return fetchedFile(path, commune, given)
}
