import { join } from 'node:path'
import { writeZip } from '../../data/sample/zip-file.ts'
import { temporaryDir } from './temp.ts'

export type ArchiveRow = Readonly<Record<string, string>>

/** An invented installation of Bondy in the columns of `InstallationClassee.csv`. */
const PLAIN: ArchiveRow = {
  codeAiot: '',
  raisonSociale: 'BETONS INVENTÉS',
  adresse1: '28 RUE INVENTÉE',
  adresse2: '',
  adresse3: '',
  codePostal: '93140',
  codeInsee: '93010',
  commune: 'Bondy',
  codeNaf: '01',
  numeroSiret: '00000001800010',
  coordonneeX: '661915',
  coordonneeY: '6867050',
  systemeCoordonnees: '2154',
  longitude: '2.480000',
  latitude: '48.900000',
  bovins: 'false',
  porcs: 'false',
  volailles: 'false',
  carriere: 'false',
  eolienne: 'false',
  industrie: 'true',
  prioriteNationale: 'false',
  statutSeveso: 'Non Seveso',
  ied: 'false',
  serviceAiot: 'DRIEAT',
  etatActivite: 'En exploitation avec titre',
  regimeVigueur: 'Enregistrement',
  url: 'https://www.georisques.gouv.fr/risques/installations/donnees/details/0',
}
export const ARCHIVE_COLUMNS: readonly string[] = Object.keys(PLAIN)

const csv = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  `${[header, ...rows].map((cells) => cells.join(';')).join('\n')}\n`

export interface ArchiveContent {
  /** What differs from an invented installation of Bondy; the number of each is its place unless it says one. */
  rows: readonly ArchiveRow[]
  /** Number and day. */
  inspections?: readonly (readonly [string, string])[]
  columns?: readonly string[]
  encoding?: 'latin1' | 'utf8'
  without?: string
}

/** The members of the archive that the API gives for a département, by name, in its encoding. */
export function archiveMembers({
  rows,
  inspections = [],
  columns = ARCHIVE_COLUMNS,
  encoding = 'latin1',
  without = '',
}: ArchiveContent): Record<string, Buffer> {
  const lines = rows.map((row, i) => {
    const whole: ArchiveRow = { ...PLAIN, codeAiot: `000650000${i + 1}`, ...row }
    return columns.map((name) => whole[name] ?? '')
  })
  const texts = {
    'InstallationClassee.csv': csv(columns, lines),
    'metadataFichierInspection.csv': csv(
      ['codeAiot', 'identifiant', 'nom', 'type', 'dateDepot', 'url'],
      [
        [
          '0006500001',
          'aaa',
          'Rapport de SUPPOSE Jean-Fictif',
          "Rapport d'inspection publiable",
          '',
          'B/a.pdf',
        ],
      ],
    ),
    'inspection.csv': csv(
      ['codeAiot', 'dateInspection', 'identifiantFichier', 'nom', 'url'],
      inspections.map(([id, day]) => [id, day, '', 'Rapport de SUPPOSE Jean-Fictif', '']),
    ),
    'rubriqueIC.csv': csv(
      [
        'codeAiot',
        'numeroRubrique',
        'nature',
        'alinea',
        'regimeAutoriseAlinea',
        'quantiteTotale',
        'unite',
        'dateMotif',
      ],
      [['0006500001', '2510', 'Carrières', '1', 'Autorisation', '', '', '21/06/2023']],
    ),
    'metadataFichierHorsInspection.csv': csv(
      ['codeAiot', 'identifiant', 'nom', 'type', 'dateDepot', 'url'],
      [['0006500001', 'bbb', 'Arrêté', 'Arrêté préfectoral', '2015-12-15', 'B/b.pdf']],
    ),
  }
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => name !== without)
      .map(([name, text]) => [name, Buffer.from(text, encoding)]),
  )
}

/** Such an archive on disk. */
export async function installationsArchive(content: ArchiveContent): Promise<string> {
  const path = join(await temporaryDir('installations'), 'installations_classees.zip')
  await writeZip(path, archiveMembers(content))
  return path
}
