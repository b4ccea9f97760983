import type { FetchedSource } from '../../ingest/dataset.ts'
import { fetchedFile } from './normalised.ts'
import { temporaryFile } from './temp.ts'

/** Two communes of each of two départements. */
export const COMMUNES = ['01004', '01033', '69013', '69264'] as const

/** A line of a generated sale: where it lies and what it sells. */
export interface Line {
  commune: (typeof COMMUNES)[number]
  parcel: number
  lot: string
  surface: number
  type: 'Appartement' | 'Maison' | 'Dépendance'
}
export interface GeneratedSale {
  day: number
  price: number
  lines: Line[]
}

/** The producer's codes of the types. */
export const CODES = { Appartement: '2', Maison: '1', Dépendance: '3' }

const RAW_HEADER =
  'Identifiant de document|Reference document|1 Articles CGI|2 Articles CGI|3 Articles CGI|4 Articles CGI|5 Articles CGI|No disposition|Date mutation|' +
  'Nature mutation|Valeur fonciere|No voie|B/T/Q|Type de voie|Code voie|Voie|Code postal|Commune|Code departement|Code commune|Prefixe de section|Section|' +
  'No plan|No Volume|1er lot|Surface Carrez du 1er lot|2eme lot|Surface Carrez du 2eme lot|3eme lot|Surface Carrez du 3eme lot|4eme lot|' +
  'Surface Carrez du 4eme lot|5eme lot|Surface Carrez du 5eme lot|Nombre de lots|Code type local|Type local|Identifiant local|Surface reelle bati|' +
  'Nombre pieces principales|Nature culture|Nature culture speciale|Surface terrain'

/** Lines of such sales as the tax office writes them, without identifiers: sales that follow each other with the same day and price are one there. */
export function rawText(generated: readonly GeneratedSale[]): string {
  const lines = generated.flatMap(({ day, price, lines }) =>
    lines.map(({ commune, parcel, lot, surface, type }) => {
      const head = `|||||||000001|0${day}/03/2024|Vente|${price},00|12||RUE|0010|DE LA PAIX|${commune.slice(0, 2)}000`
      const place = `${commune}|${commune.slice(0, 2)}|${Number(commune.slice(2))}||AB|${parcel}|`
      const built = type === 'Dépendance' ? '' : surface
      return `${head}|${place}|${lot}||||||||||${lot === '' ? 0 : 1}|${CODES[type]}|${type}||${built}|2|||`
    }),
  )
  return `${[RAW_HEADER, ...lines].join('\n')}\n`
}

/** These lines in a file given with `--file`. */
export async function rawFile(generated: readonly GeneratedSale[]): Promise<FetchedSource> {
  return fetchedFile(await temporaryFile('ValeursFoncieres-2024.txt', rawText(generated)), undefined, true)
}
