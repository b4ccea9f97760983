import { basename, join } from 'node:path'
import { unpack } from '../../archive/extract-zip.ts'
import type { CsvFormat } from '../../csv/columns.ts'
import { type CsvSource, encodingOf, readHeader } from '../../csv/header.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { speaksOf } from './members.ts'

/** A text of the DGFiP: parcels (non bâti) or premises (bâti) of one département, or a part of it. */
export interface OwnersFile {
  kind: 'parcels' | 'premises'
  path: string
  /** Address of the archive with the name of the file in it. */
  url: string
  format: CsvFormat
}

/** Columns by position: their names change from year to year, their order never has (2019 to 2025). */
const PLACE = {
  departement: 0,
  direction: 1,
  commune: 2,
  nom_commune: 3,
  prefixe: 4,
  section: 5,
  plan: 6,
}
const HOLDER = {
  droit: 17,
  majic: 18,
  numero: 19,
  groupe: 20,
  forme: 21,
  forme_abregee: 22,
  denomination: 23,
}
const PARCELS: Readonly<Record<string, number>> = {
  ...PLACE,
  numero_voirie: 7,
  repetition: 8,
  nature_voie: 11,
  nom_voie: 12,
  contenance: 13,
  suf: 14,
  nature_culture: 15,
  ...HOLDER,
}
const PREMISES: Readonly<Record<string, number>> = {
  ...PLACE,
  batiment: 7,
  entree: 8,
  niveau: 9,
  porte: 10,
  ...HOLDER,
}
const COLUMN_COUNT = 24

/** The files of a source that speak of a département: those of an archive named for it, or the file itself. Throws IngestError when the layout is not the known one. */
export async function openOwnersFiles(
  source: FetchedSource,
  area: string,
  workDir: string,
): Promise<OwnersFile[]> {
  const dir = join(workDir, `archive-${basename(source.path)}`)
  const paths = await unpack(source, dir, speaksOf(area, source.url))
  return Promise.all(
    paths.map((path) =>
      describe({ path, url: path === source.path ? source.url : `${source.url}#${basename(path)}` }),
    ),
  )
}

async function describe({ path, url }: CsvSource): Promise<OwnersFile> {
  const encoding = await encodingOf(path)
  const header = await readHeader({ path, url }, ';', encoding)
  if (header.length !== COLUMN_COUNT)
    throw new IngestError(
      `${url} has ${header.length} columns, not the 24 of the DGFiP's files of legal entities: ${header.join(', ')}. ` +
        'The layout has changed or the file is another one: nothing was published',
    )
  const kind = /^b[âa]timent/i.test(header[7]!) ? 'premises' : 'parcels'
  const expected =
    kind === 'parcels' ? { 6: /plan/i, 13: /contenance/i, 17: /droit/i } : { 6: /plan/i, 17: /droit/i }
  for (const [at, pattern] of Object.entries(expected))
    if (!pattern.test(header[Number(at)]!))
      throw new IngestError(
        `${url}: column ${Number(at) + 1} should be ${pattern.source}, it is "${header[Number(at)]}". The order of the columns has changed: nothing was published`,
      )
  const positions = kind === 'parcels' ? PARCELS : PREMISES
  const columns = Object.fromEntries(Object.entries(positions).map(([field, at]) => [field, [header[at]!]]))
  return { kind, path, url, format: { delimiter: ';', encoding, columns } }
}
