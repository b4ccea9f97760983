import { basename } from 'node:path'
import { IngestError } from '../../../formats/errors.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'

/** Arrondissements of Paris that the name of a file announces, first and last: `PB_25_B_750 (1 à12).csv`. */
export interface Arrondissements {
  from: number
  to: number
}

/** The only département whose files are cut by arrondissement. */
const PARIS = '75'

/**
 * Tells the members of an archive that speak of a département, by their names (`PM_25_NB_750.csv`, overseas `PM_25_NB_974.csv`,
 * Paris `PB_25_B_750 (1 à12).csv`). Throws IngestError for one that speaks of it in another way: read in part, an archive would
 * give owners of some places and say nothing of the others.
 */
export function speaksOf(area: string, url: string): (entry: string) => boolean {
  // The third digit of a mainland name is the tax directorate: 0, or 1 and more where a département has several.
  const begins = new RegExp(`^P[A-Z]_\\d{2}_N?B_${area}${area.length === 2 ? '\\d' : ''}(?!\\d)`, 'i')
  return (entry) => {
    const name = basename(entry)
    const [prefix] = begins.exec(name) ?? []
    if (prefix === undefined) return false
    const rest = /^(.*)\.(?:csv|txt)$/i.exec(name.slice(prefix.length))?.[1]
    const isKnown =
      rest !== undefined &&
      (/^\D*(part_\d+)?$/i.test(rest) || (area === PARIS && arrondissementsOf(name) !== undefined))
    if (isKnown) return true
    throw new IngestError(
      `${url}: what its file ${name} covers is not known from its name. Known are one file (${prefix}.csv), parts (${prefix}_part_001.csv) ` +
        `and arrondissements of Paris (PB_25_B_750 (1 à12).csv). Nothing was published`,
    )
  }
}

/** The arrondissements that a name announces, whatever the word between the two numbers became in the archive. */
export function arrondissementsOf(name: string): Arrondissements | undefined {
  const [, from, to] = /_B_75\d\s*\(\s*(\d{1,2})[^\d)]+(\d{1,2})\s*\)/i.exec(name) ?? []
  return from === undefined || to === undefined ? undefined : { from: Number(from), to: Number(to) }
}

/** A file that was read, and the communes that its lines name. */
export interface CoveredFile {
  kind: string
  url: string
  communes: readonly string[]
}

/**
 * Throws IngestError when files of one kind are cut by arrondissement and not all arrondissements asked for are in them: neither in
 * a name, or in a name and in no line.
 */
export function checkArrondissements(
  unit: AreaUnit,
  files: readonly CoveredFile[],
  territory: Territory,
): void {
  if (unit.area !== PARIS) return
  const wanted = unit.communes ?? territory.cadastralCommunes(PARIS).map(({ code }) => code)
  for (const kind of new Set(files.map((file) => file.kind))) {
    const cut = files.filter((file) => file.kind === kind && arrondissementsOf(file.url) !== undefined)
    if (cut.length === 0) continue
    const missing = wanted.filter((code) => !cut.some((file) => covers(file, code)))
    if (missing.length > 0)
      throw new IngestError(
        `owners: the files of ${kind} of Paris lack ${missing.join(', ')}. Read: ${cut.map(describe).join('; ')}. Nothing was published`,
      )
  }
}

function covers({ url, communes }: CoveredFile, code: string): boolean {
  const range = arrondissementsOf(url)
  const number = Number(code.slice(3))
  return range !== undefined && number >= range.from && number <= range.to && communes.includes(code)
}

const describe = ({ url, communes }: CoveredFile) =>
  `${url.split('#').at(-1)} (${communes.join(', ') || 'no line'})`
