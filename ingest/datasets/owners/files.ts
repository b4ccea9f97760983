import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { extractZip } from '../../archive/extract-zip.ts'
import type { CsvFormat } from '../../csv/format.ts'
import { readHeader } from '../../csv/header.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'

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

/**
 * The files of a source that speak of a département: those of an archive named for it (`PM_25_NB_750.csv`, overseas
 * `PM_25_NB_974.csv`, perhaps cut in parts), or the file itself. Throws IngestError when the layout is not the known one.
 */
export async function openOwnersFiles(
  source: FetchedSource,
  area: string,
  workDir: string,
): Promise<OwnersFile[]> {
  const paths = (await isZip(source.path))
    ? await extract(source, area, workDir)
    : [{ path: source.path, url: source.url }]
  return Promise.all(paths.map(({ path, url }) => describe(path, url)))
}

async function extract({ path, url }: FetchedSource, area: string, workDir: string) {
  const dir = join(workDir, `archive-${basename(path)}`)
  await mkdir(dir, { recursive: true })
  // The third digit of a mainland name is the tax directorate: 0, or 1 and more where a département has several.
  const name = new RegExp(
    `PM_\\d{2}_N?B_${area}${area.length === 2 ? '\\d' : ''}\\D*(part_\\d+)?\\.(csv|txt)$`,
    'i',
  )
  const found = await extractZip(path, url, dir, (entry) => name.test(basename(entry)))
  return found.map((file) => ({ path: file, url: `${url}#${basename(file)}` }))
}

async function describe(path: string, url: string): Promise<OwnersFile> {
  const encoding = (await isUtf8(path)) ? 'utf-8' : 'latin-1'
  const header = await readHeader(path, ';', encoding, url)
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

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}

/** Files were in Latin-1 until 2023, in UTF-8 since: bytes that are no UTF-8 tell. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
