import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'

/** The 23 columns of the BAN's address file, and the three that `csv-with-ids` adds. */
export const ADDRESS_COLUMNS = [
  'id',
  'id_fantoir',
  'numero',
  'rep',
  'nom_voie',
  'code_postal',
  'code_insee',
  'nom_commune',
  'code_insee_ancienne_commune',
  'nom_ancienne_commune',
  'x',
  'y',
  'lon',
  'lat',
  'type_position',
  'alias',
  'nom_ld',
  'libelle_acheminement',
  'nom_afnor',
  'source_position',
  'source_nom_voie',
  'certification_commune',
  'cad_parcelles',
] as const
export const ID_COLUMNS = ['id_ban_adresse', 'id_ban_toponyme', 'id_ban_commune'] as const

/** The 13 columns of the file of lieux-dits. */
export const PLACE_COLUMNS = [
  'id',
  'nom_lieu_dit',
  'code_postal',
  'code_insee',
  'nom_commune',
  'code_insee_ancienne_commune',
  'nom_ancienne_commune',
  'x',
  'y',
  'lon',
  'lat',
  'source_position',
  'source_nom_voie',
] as const

export const LAYERS = ['addresses', 'places'] as const
export type BanLayer = (typeof LAYERS)[number]

/** Which of the two files a header belongs to. A header that lost both names is read as addresses, which then says what is missing. */
export function layerOf(header: readonly string[]): BanLayer {
  return header.includes('nom_lieu_dit') && !header.includes('nom_voie') ? 'places' : 'addresses'
}

/** Columns without which an address or lieu-dit is none: its identifier, its name and its place. */
export const ESSENTIAL: Readonly<Record<BanLayer, readonly string[]>> = {
  addresses: ['id', 'numero', 'rep', 'nom_voie', 'code_postal', 'code_insee', 'nom_commune', 'lon', 'lat'],
  places: ['id', 'nom_lieu_dit', 'code_postal', 'code_insee', 'nom_commune', 'lon', 'lat'],
}

/** How a file of this layer is read. The producer writes semicolons; copies made by statistical tools write commas. */
export function banFormatOf(layer: BanLayer, delimiter: string): CsvFormat {
  const names: readonly string[] = layer === 'addresses' ? [...ADDRESS_COLUMNS, ...ID_COLUMNS] : PLACE_COLUMNS
  return {
    delimiter,
    quote: '"',
    columns: Object.fromEntries(names.map((name) => [name, [name]])),
    optional: names.filter((name) => !ESSENTIAL[layer].includes(name)),
    unreported: ID_COLUMNS,
  }
}

/** `csv-with-ids` and the legacy CSV, which lacks the three identifiers. */
export const layouts = [
  csvLayout(banFormatOf('addresses', ';'), { name: 'addresses', member: /adresses-\w+\.csv/ }),
  csvLayout(banFormatOf('places', ';'), { name: 'lieux-dits', member: /lieux-dits-\w+\.csv/ }),
]
