import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ESTABLISHMENT_COLUMNS, POINT_COLUMNS, UNIT_COLUMNS } from '../../data/sample/datasets/sirene.ts'
import { csvLine } from '../../data/sample/parquet.ts'
import { temporaryDir } from './temp.ts'

type Row = Readonly<Record<string, string>>

/** Columns that StockEtablissement got with its 54-column layout. */
const NEW_COLUMNS = new Set([
  'dernierNumeroVoieEtablissement',
  'indiceRepetitionDernierNumeroVoieEtablissement',
  'identifiantAdresseEtablissement',
  'coordonneeLambertAbscisseEtablissement',
  'coordonneeLambertOrdonneeEtablissement',
  'activitePrincipaleNAF25Etablissement',
])
export const OLD_ESTABLISHMENT_COLUMNS = ESTABLISHMENT_COLUMNS.filter((name) => !NEW_COLUMNS.has(name))

export interface SireneRows {
  units?: Row[]
  establishments?: Row[]
  points?: Row[]
  /** Layout of StockEtablissement, today's when left out. */
  columns?: readonly string[]
}

/** A company that may be shown. */
export const unitOf = (siren: string, more: Row = {}): Row => ({
  siren,
  statutDiffusionUniteLegale: 'O',
  denominationUniteLegale: `COMPANY ${siren}`,
  etatAdministratifUniteLegale: 'A',
  categorieJuridiqueUniteLegale: '5710',
  nicSiegeUniteLegale: '00010',
  dateDernierTraitementUniteLegale: '2026-01-04T08:00:00',
  ...more,
})

/** An active head office in Paris 18e. */
export const establishmentOf = (siret: string, more: Row = {}): Row => ({
  siren: siret.slice(0, 9),
  nic: siret.slice(9),
  siret,
  statutDiffusionEtablissement: 'O',
  etablissementSiege: 'true',
  etatAdministratifEtablissement: 'A',
  numeroVoieEtablissement: '36',
  typeVoieEtablissement: 'AV',
  libelleVoieEtablissement: 'JUNOT',
  codePostalEtablissement: '75018',
  libelleCommuneEtablissement: 'PARIS 18',
  codeCommuneEtablissement: '75118',
  activitePrincipaleEtablissement: '70.10Z',
  nomenclatureActivitePrincipaleEtablissement: 'NAFRev2',
  ...more,
})

/** Writes official-format CSV files of these rows; what is not said is empty. Gives their paths: units, establishments, points. */
export async function writeSireneFiles(rows: SireneRows): Promise<string[]> {
  const dir = await temporaryDir('sirene')
  const write = async (
    name: string,
    columns: readonly string[],
    lines: readonly Row[],
    delimiter: string,
  ) => {
    const path = join(dir, name)
    const text = [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))]
    await writeFile(path, `${text.map((line) => csvLine(line, delimiter)).join('\n')}\n`)
    return path
  }
  return [
    await write('StockUniteLegale_utf8.csv', UNIT_COLUMNS, rows.units ?? [], ','),
    await write(
      'StockEtablissement_utf8.csv',
      rows.columns ?? ESTABLISHMENT_COLUMNS,
      rows.establishments ?? [],
      ',',
    ),
    await write('GeolocalisationEtablissement.csv', POINT_COLUMNS, rows.points ?? [], ';'),
  ]
}
