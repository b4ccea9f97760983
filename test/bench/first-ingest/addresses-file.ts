import { ADDRESSES_HEADER } from '../../../data/sample/datasets/ban.ts'
import { made, type SourcesAsked } from '../generated-file.ts'

/** Addresses of a street: 26 million stand in some two million streets. */
const NUMBERS = 13

/** `lines` addresses of a département as the BAN's file: four in ten declare their parcel. */
export function addressesFile(asked: SourcesAsked, lines: number): Promise<string> {
  return made(
    asked,
    `ban-${lines}.csv.gz`,
    `FORMAT csv, HEADER, DELIMITER ';', COMPRESSION gzip`,
    lines,
    (random) => {
      const nth = '(row_number() OVER (PARTITION BY commune ORDER BY i) - 1)'
      const street = `(1000 + ${nth} // ${NUMBERS})`
      const number = `(1 + ${nth} % ${NUMBERS})`
      const name = `concat('Rue des Essais ', ${street})`
      const known: Readonly<Record<string, string>> = {
        id: `concat(commune, '_', lpad(${street}::VARCHAR, 4, '0'), '_', lpad(${number}::VARCHAR, 5, '0'))`,
        id_fantoir: `concat(commune, '_', lpad(${street}::VARCHAR, 4, '0'))`,
        numero: number,
        nom_voie: name,
        code_postal: `concat(commune[1:2], '000')`,
        code_insee: 'commune',
        nom_commune: `concat('Commune ', commune)`,
        x: 'round(x, 2)',
        y: 'round(y, 2)',
        lon: 'round(lng, 6)',
        lat: 'round(lat, 6)',
        type_position: `'parcelle'`,
        libelle_acheminement: `concat('COMMUNE ', commune)`,
        nom_afnor: `upper(${name})`,
        source_position: `'commune'`,
        source_nom_voie: `'commune'`,
        certification_commune: `'1'`,
        cad_parcelles: `CASE WHEN ${random('i', 1)} % 10 < 4 THEN idu END`,
      }
      const columns = Object.fromEntries(
        ADDRESSES_HEADER.split(';').map((column) => [column, known[column] ?? 'NULL']),
      )
      return { pick: random('i', 0), order: 'commune, i', columns }
    },
  )
}
