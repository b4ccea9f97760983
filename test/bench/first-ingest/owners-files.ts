import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { OWNERS_ATTACHMENTS, PARCELS_HEADER, PREMISES_HEADER } from '../../../data/sample/datasets/owners.ts'
import { made, type Random, type SourcesAsked } from '../generated-file.ts'

/** Lines of parcels and of premises of legal persons for each parcel of a département. */
const PARCEL_LINES = 0.25
const PREMISES_LINES = 0.15

/** Writes the archives of legal persons' parcels and premises: a file of each département, by its code. */
export async function writeOwners(
  mirrorDir: string,
  departements: readonly { code: string; asked: SourcesAsked }[],
  parcels: number,
): Promise<void> {
  const archive = async (name: string, letter: 'NB' | 'B', header: readonly string[], lines: number) => {
    const files = []
    for (const { code, asked } of departements)
      files.push({ code, path: await ownersFile(asked, letter, header, Math.round(lines)) })
    const path = join(mirrorDir, OWNERS_ATTACHMENTS, name)
    await mkdir(dirname(path), { recursive: true })
    const zip = new ZipFile()
    for (const { code, path } of files) zip.addFile(path, `PM_25_${letter}_${code}0.csv`)
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(path))
  }
  await archive(
    'fichier_des_parcelles_situation_2025_dpts_01_a_56_zip',
    'NB',
    PARCELS_HEADER,
    PARCEL_LINES * parcels,
  )
  await archive('fichier_des_locaux_situation_2025_zip', 'B', PREMISES_HEADER, PREMISES_LINES * parcels)
}

function ownersFile(
  asked: SourcesAsked,
  letter: string,
  header: readonly string[],
  lines: number,
): Promise<string> {
  return made(
    asked,
    `owners-${letter}-${lines}.csv`,
    `FORMAT csv, HEADER, DELIMITER ';'`,
    lines,
    (random) => {
      const known = holdings(random)
      // The names of the holder's columns end with the file they stand in.
      const columns = Object.fromEntries(
        header.map((name) => [name, known[name.replace(/ - (par|loc)$/, '')] ?? 'NULL']),
      )
      return { pick: random('i', 0), order: 'commune, idu, i', columns }
    },
  )
}

function holdings(random: Random): Readonly<Record<string, string>> {
  const siren = `lpad((100000000 + ${random('i', 1)} % 4000000)::VARCHAR, 9, '0')`
  return {
    Département: 'commune[1:2]',
    'Code Direction': `'0'`,
    'Code Commune': 'commune[3:5]',
    'Nom de la commune': `concat('COMMUNE ', commune)`,
    Préfixe: `CASE WHEN idu[6:8] <> '000' THEN idu[6:8] END`,
    Section: `lpad(ltrim(idu[9:10], '0'), 2, ' ')`,
    'N° plan': 'idu[11:14]',
    Bâtiment: `'A'`,
    Entrée: `'01'`,
    Niveau: `'00'`,
    Porte: `lpad((1000 + i % 8000)::VARCHAR, 5, '0')`,
    'N° voirie': `lpad((1 + ${random('i', 2)} % 200)::VARCHAR, 4, '0')`,
    'Code voie MAJIC': `'01000'`,
    'Code voie Rivoli': `'1000'`,
    'Nature voie': `'RUE'`,
    'Nom voie': `concat('DES ESSAIS ', ${random('i', 3)} % 40)`,
    Contenance: '500',
    'Nature culture': `'S - Sols'`,
    'Contenance suf': '500',
    'Code droit': `'P - Propriétaire'`,
    'N° Majic': `concat('PB', lpad((${random('i', 1)} % 10000)::VARCHAR, 4, '0'))`,
    'N° SIREN': siren,
    'Groupe personne': `'0 - Personnes morales non remarquables '`,
    'Forme juridique': `'5710'`,
    'Forme juridique abrégée': `'SAS'`,
    Dénomination: `concat('SOCIETE ', ${siren})`,
  }
}
