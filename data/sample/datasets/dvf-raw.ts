import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { zipBytes } from '../zip-file.ts'

const LISTING = 'https://www.data.gouv.fr/api/1/datasets/5c4ae55a634f4117716d5656/'
const FILES = 'https://static.data.gouv.fr/resources/demandes-de-valeurs-foncieres/20251004-060000'
const PUBLISHED = '2025-10-04T06:00:00.000000+00:00'

/** Where the demo's mirror has the list of its raw files. */
export const RAW_DVF_LISTING = mirrorPathOf(new URL(LISTING))

/** A line of the sales by the column names of the geolocated edition. */
export type RawLine = Readonly<Record<string, string>>

const LOTS = [1, 2, 3, 4, 5] as const
const lotName = (n: number) => (n === 1 ? '1er lot' : `${n}eme lot`)

/** The columns of the raw files, each with what stands in it; those that are left empty in what is published have nothing. */
const COLUMNS: readonly (readonly [name: string, cell?: (line: RawLine) => string])[] = [
  ['Identifiant de document'],
  ['Reference document'],
  ...LOTS.map((n) => [`${n} Articles CGI`] as const),
  ['No disposition', (line) => line.numero_disposition!],
  ['Date mutation', (line) => line.date_mutation!.split('-').reverse().join('/')],
  ['Nature mutation', (line) => line.nature_mutation!],
  [
    'Valeur fonciere',
    (line) => (line.valeur_fonciere === '' ? '' : decimal(Number(line.valeur_fonciere).toFixed(2))),
  ],
  ['No voie', (line) => line.adresse_numero!],
  ['B/T/Q', (line) => line.adresse_suffixe!],
  ['Type de voie', (line) => line.adresse_nom_voie!.split(' ')[0]!],
  ['Code voie', (line) => line.adresse_code_voie!],
  ['Voie', (line) => line.adresse_nom_voie!.split(' ').slice(1).join(' ')],
  ['Code postal', (line) => unpadded(line.code_postal!)],
  ['Commune', (line) => capitals(line.nom_commune!)],
  ['Code departement', (line) => line.code_departement!],
  ['Code commune', (line) => unpadded(line.code_commune!.slice(line.code_departement!.length))],
  ['Prefixe de section', (line) => line.id_parcelle!.slice(5, 8).replace('000', '')],
  ['Section', (line) => unpadded(line.id_parcelle!.slice(8, 10))],
  ['No plan', (line) => unpadded(line.id_parcelle!.slice(10))],
  ['No Volume', (line) => line.numero_volume!],
  ...LOTS.flatMap((n) => [
    [lotName(n), (line: RawLine) => line[`lot${n}_numero`]!] as const,
    [`Surface Carrez du ${lotName(n)}`, (line: RawLine) => decimal(line[`lot${n}_surface_carrez`]!)] as const,
  ]),
  ['Nombre de lots', (line) => line.nombre_lots!],
  ['Code type local', (line) => line.code_type_local!],
  ['Type local', (line) => line.type_local!],
  ['Identifiant local'],
  ['Surface reelle bati', (line) => line.surface_reelle_bati!],
  ['Nombre pieces principales', (line) => line.nombre_pieces_principales!],
  ['Nature culture', (line) => line.code_nature_culture!],
  ['Nature culture speciale', (line) => line.code_nature_culture_speciale!],
  ['Surface terrain', (line) => line.surface_terrain!],
]

/** Sales as the raw files have them: the header, then the lines in their order. */
export function rawDvfText(lines: readonly RawLine[]): string {
  const rows = lines.map((line) => COLUMNS.map(([, cell]) => cell?.(line) ?? '').join('|'))
  return `${[COLUMNS.map(([name]) => name).join('|'), ...rows].join('\n')}\n`
}

/** Writes the raw files of some years, and the answer of data.gouv.fr that lists them. Same lines, same bytes. */
export async function writeRawDvf(
  mirrorDir: string,
  years: ReadonlyMap<number, readonly RawLine[]>,
): Promise<void> {
  const resources: unknown[] = []
  for (const [year, lines] of years) {
    const name = `valeursfoncieres-${year}.txt`
    const bytes = await zipBytes({ [`ValeursFoncieres-${year}.txt`]: rawDvfText(lines) })
    const url = `${FILES}/${name}.zip`
    await write(join(mirrorDir, mirrorPathOf(new URL(url))), bytes)
    const checksum = { type: 'sha1', value: createHash('sha1').update(bytes).digest('hex') }
    resources.push({ title: `${name}.zip`, type: 'main', url, checksum, last_modified: PUBLISHED })
  }
  const listing = { title: 'Demandes de valeurs foncières', resources }
  await write(join(mirrorDir, RAW_DVF_LISTING), `${JSON.stringify(listing, null, 2)}\n`)
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

const unpadded = (code: string) => code.replace(/^0+(?=.)/, '')
const decimal = (number: string) => number.replace('.', ',')
const capitals = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
