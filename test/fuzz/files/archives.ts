import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type DbfField, shapefileOf } from '../../../data/sample/shapefile.ts'
import { extractZip } from '../../../formats/archive/extract-zip.ts'
import { samplePath } from '../../support/samples.ts'
import { temporaryDir } from '../../support/temp.ts'

/** Files of an archive by their names. */
export type Members = Readonly<Record<string, Buffer>>

/** Every file of a real archive among the samples. */
export async function membersOf(sample: string): Promise<Members> {
  const dir = await temporaryDir('members')
  const paths = await extractZip(samplePath(sample), sample, dir, () => true, { folders: true })
  const read = paths.map(async (path) => [relative(dir, path), await readFile(path)] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** The bytes of a sample, unzipped, of so many lines at most. */
export async function sampleBytes(sample: string, lines?: number): Promise<Buffer> {
  const stored = await readFile(samplePath(sample))
  const bytes = sample.endsWith('.gz') ? gunzipSync(stored) : stored
  if (lines === undefined) return bytes
  return Buffer.from(bytes.toString('latin1').split('\n').slice(0, lines).join('\n'), 'latin1')
}

const CLAY_FIELDS: readonly DbfField[] = [
  ['gid', 10],
  ['insee_dep', 3],
  ['niveau', 2],
  ['surf_m2', 14],
]

/** A map of clay of 40 squares in the layout that its users describe: there is no real one among the samples. */
export async function clayMap(): Promise<Members> {
  const square = (n: number) => {
    const [x, y] = [700_000 + 200 * n, 6_600_000]
    return [x, y, x, y + 100, x + 100, y + 100, x + 100, y, x, y]
  }
  return shapefileOf(
    'AleaRG_2025_Fxx_L93',
    CLAY_FIELDS,
    Array.from({ length: 40 }, (_, n) => ({
      cells: [String(n), n % 4 === 0 ? '01' : '18', String(1 + (n % 3)), '10000'],
      outline: square(n),
    })),
  )
}

/** GASPAR in the layout of 2026, as programs that read it print its columns: there is no real one among the samples. */
export async function gaspar(): Promise<Members> {
  const codes = ['91471', '01004', '75056', '2A004', '91999', '74011']
  const of = (line: (code: string, n: number) => string) =>
    Array.from({ length: 40 }, (_, n) => line(codes[n % codes.length]!, n))
  const day = (year: number) => `${year}-05-30 02:00:00`
  const table = (lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`)
  return {
    'catnat_gaspar_2026-10-05.csv': table([
      'id_gaspar;code_commune;libelle_commune;num_risque_jo;lib_risque_jo;date_debut;date_fin;date_signature_arrete;date_publication_jo;date_modification',
      ...of((code, n) => {
        const days = [1990, 1990, 1991, 1991, 2022].map((year) => day(year + (n % 9))).join(';')
        return `INTE${n};${code};Commune;ICB;Inondations et/ou Coulées de Boue;${days}`
      }),
    ]),
    'ddrm_risq_gaspar_2026-10-05.csv': table([
      'cod_commune;lib_commune;lib_risque;num_risque',
      ...of((code, n) => `${code};Commune;Inondation;${11 + (n % 5)}`),
    ]),
    'pprn_gaspar_2026-10-05.csv': table([
      'CODE MODELE;LIBELLE MODELE;CODE PROECEDURE;LIBELLE PROCEDURE;CODE INSEE COMMUNE;CODE RISQUE 2;LIBELLE RISQUE 2;CODE RISQUE 2;LIBELLE RISQUE 3;PRESCRIPTION;APPROBATION;LIBELLE ETAT;DATE ETAT;LIBELLE SOUS-ETAT',
      ...of(
        (code, n) =>
          `PPRN-I;Inondation;91DDT${n};Plan;${code};11;Inondation;110;Par une crue;${day(2001)};${day(2005)};${n % 5 === 0 ? 'Caduque' : 'Opposable'};${day(2005)};Approuvé`,
      ),
    ]),
  }
}
