import type { CsvFormat } from '../../../formats/csv/columns.ts'
import { ident, joinSql, type Sql, sql, zeroPadded } from '../../../formats/duckdb/sql.ts'
import { RUN_COLUMNS } from '../../pipeline/download/cut-runs.ts'

/** One way in which the same sales are published: how its file is written, and how its texts become common ones. */
export interface DvfEdition {
  name: 'geo' | 'sections' | 'raw'
  format: CsvFormat
  /** SQL expressions over the loaded columns that differ from the common form (that of the geolocated edition). */
  common: Readonly<Record<string, Sql>>
}

export const LOTS = [1, 2, 3, 4, 5] as const

/** Columns of the geolocated edition that are read, by the name they keep here. */
const GEO_COLUMNS: Record<string, string[]> = {
  published_id: ['id_mutation'],
  date: ['date_mutation'],
  disposition: ['numero_disposition'],
  nature: ['nature_mutation'],
  price: ['valeur_fonciere'],
  number: ['adresse_numero'],
  suffix: ['adresse_suffixe'],
  street: ['adresse_nom_voie'],
  street_code: ['adresse_code_voie'],
  postcode: ['code_postal'],
  commune: ['code_commune'],
  commune_name: ['nom_commune'],
  departement: ['code_departement'],
  former_commune: ['ancien_code_commune'],
  idu: ['id_parcelle'],
  former_idu: ['ancien_id_parcelle'],
  volume: ['numero_volume'],
  ...Object.fromEntries(
    LOTS.flatMap((n) => [
      [`lot${n}`, [`lot${n}_numero`]],
      [`carrez${n}`, [`lot${n}_surface_carrez`]],
    ]),
  ),
  lot_count: ['nombre_lots'],
  type_code: ['code_type_local'],
  type: ['type_local'],
  surface: ['surface_reelle_bati'],
  rooms: ['nombre_pieces_principales'],
  culture_code: ['code_nature_culture'],
  culture: ['nature_culture'],
  special_code: ['code_nature_culture_speciale'],
  special: ['nature_culture_speciale'],
  land_surface: ['surface_terrain'],
  lng: ['longitude'],
  lat: ['latitude'],
}

/** Columns of the geolocated edition that are not read; the explorer adds the second. */
const GEO_IGNORED = ['ancien_nom_commune', 'section_prefixe']

/** The geolocated edition of Etalab: `geo-dvf`, by commune, département or for France. */
export const geo: DvfEdition = {
  name: 'geo',
  format: { delimiter: ',', columns: GEO_COLUMNS, ignored: GEO_IGNORED },
  common: {},
}

/** What the explorer app.dvf downloads for a section: the same columns, written by pandas. */
const sections: DvfEdition = {
  name: 'sections',
  format: { delimiter: ';', columns: GEO_COLUMNS, ignored: GEO_IGNORED },
  common: Object.fromEntries(
    Object.keys(GEO_COLUMNS).map((field) => {
      const known = sql`nullif(nullif(${ident(field)}, 'None'), 'nan')`
      return [field, sql`regexp_replace(${known}, '^(-?[0-9]+)[.]0+$', '\\1')`]
    }),
  ),
}

const RAW_COLUMNS: Record<string, string[]> = {
  disposition: ['No disposition'],
  date: ['Date mutation'],
  nature: ['Nature mutation'],
  price: ['Valeur fonciere'],
  number: ['No voie'],
  suffix: ['B/T/Q'],
  street_type: ['Type de voie'],
  street_code: ['Code voie'],
  street: ['Voie'],
  postcode: ['Code postal'],
  commune_name: ['Commune'],
  departement: ['Code departement'],
  commune: ['Code commune'],
  prefix: ['Prefixe de section'],
  section: ['Section'],
  plan: ['No plan'],
  volume: ['No Volume'],
  ...Object.fromEntries(
    LOTS.flatMap((n) => [
      [`lot${n}`, [n === 1 ? '1er lot' : `${n}eme lot`]],
      [`carrez${n}`, [`Surface Carrez du ${n === 1 ? '1er' : `${n}eme`} lot`]],
    ]),
  ),
  lot_count: ['Nombre de lots'],
  type_code: ['Code type local'],
  type: ['Type local'],
  surface: ['Surface reelle bati'],
  rooms: ['Nombre pieces principales'],
  culture_code: ['Nature culture'],
  special_code: ['Nature culture speciale'],
  land_surface: ['Surface terrain'],
  run: [RUN_COLUMNS.number],
  shared_run: [RUN_COLUMNS.shared],
}

const NONE = sql`NULL`
const decimal = (field: string) => sql`replace(${ident(field)}, ',', '.')`
/** NULL where the line says none: it is then a line of no département. */
const RAW_DEPARTEMENT = sql`CASE WHEN departement IS NOT NULL THEN ${zeroPadded(ident('departement'), 2)} END`
const RAW_COMMUNE = sql`(${RAW_DEPARTEMENT} || ${zeroPadded(sql`coalesce(commune, '')`, sql`5 - length(${RAW_DEPARTEMENT})`)})`

/** `ValeursFoncieres-YYYY.txt` of the DGFiP: no identifier, no zero padding, no coordinates, decimal commas. */
export const raw: DvfEdition = {
  name: 'raw',
  // The columns of the runs are in the parts that a national file was cut into, and in no file of the producer's.
  format: {
    delimiter: '|',
    quote: '',
    columns: RAW_COLUMNS,
    optional: ['run', 'shared_run'],
    unreported: ['run', 'shared_run'],
    ignored: [
      /^(Identifiant de document|Code service CH|Reference document|Identifiant local)$/i,
      /^[1-5] Articles CGI$/i,
    ],
  },
  common: {
    published_id: NONE,
    date: sql`regexp_replace("date", '^([0-9]{2})/([0-9]{2})/([0-9]{4})$', '\\3-\\2-\\1')`,
    price: decimal('price'),
    street: sql`nullif(concat_ws(' ', street_type, street), '')`,
    postcode: zeroPadded(ident('postcode'), 5),
    departement: RAW_DEPARTEMENT,
    commune: RAW_COMMUNE,
    former_commune: NONE,
    idu: joinSql(
      [
        RAW_COMMUNE,
        zeroPadded(sql`coalesce(prefix, '')`, 3),
        zeroPadded(ident('section'), 2),
        zeroPadded(ident('plan'), 4),
      ],
      ' || ',
    ),
    former_idu: NONE,
    ...Object.fromEntries(LOTS.map((n) => [`carrez${n}`, decimal(`carrez${n}`)])),
    culture: NONE,
    special: NONE,
    lng: NONE,
    lat: NONE,
  },
}

/** Every common field, in the order of the lake. */
export const DVF_FIELDS: readonly string[] = Object.keys(GEO_COLUMNS)

/** The edition a file belongs to, recognised by its column names; undefined when it is none of them. */
export function dvfEditionOf(firstLine: string): DvfEdition | undefined {
  if (firstLine.includes('|') && /Date mutation/i.test(firstLine)) return raw
  if (!/id_mutation/.test(firstLine)) return undefined
  return firstLine.includes(';') ? sections : geo
}
