import type { TextLine } from '../../../formats/csv/text-line.ts'
import { refusal } from '../../../formats/refusal.ts'
import { OLL_DIMENSIONS } from '../../../shared/lake/files/oll.ts'
import type { Reading } from '../../dataset.ts'
import { COUNTS, cellStatusOf, type Dimension, type Figure, RENTS, type RentCell } from './cell.ts'

/** Thrown inside this file only: the line cannot be used. */
class Refused extends Error {
  readonly rule: string
  constructor(rule: string, detail: string) {
    super(detail)
    this.rule = rule
  }
}

/** Reads one line of a file of `year`. `source` = `national` or the code of the agglomeration whose file it is. */
export function readCell(
  line: TextLine,
  source: string,
  year: number,
): Reading<{ cell: RentCell; repairs: string[] }> {
  const repairs = new Set<string>()
  try {
    const published = Number(line.year)
    if (published !== year)
      throw new Refused('other-year', `Data_year is "${line.year ?? ''}" in a file of ${year}`)
    const dimensions = readDimensions(line, repairs)
    const figures = readFigures(line)
    const cell: RentCell = {
      source,
      year,
      observatory: required(line, 'observatory'),
      agglomeration: required(line, 'agglomeration'),
      dimensions,
      figures,
      method: line.method ?? null,
      status: cellStatusOf(figures.loyer_median, figures.nombre_observations),
      doubt: null,
    }
    return { ok: true, cell, repairs: [...repairs] }
  } catch (error) {
    if (error instanceof Refused) return refusal(error.rule, error.message)
    throw error
  }
}

function required(line: TextLine, field: 'observatory' | 'agglomeration'): string {
  const text = line[field]?.trim()
  if (text) return text
  throw new Refused(`no-${field}`, `${field} is empty: the line belongs nowhere`)
}

function readDimensions(line: TextLine, repairs: Set<string>): Record<Dimension, string | null> {
  const entries = OLL_DIMENSIONS.map((name) => {
    const text = line[name]?.trim()
    if (!text) return [name, null]
    // 2018 writes ALL where every other year leaves the cell empty.
    if (text === 'ALL') {
      repairs.add('all-for-empty')
      return [name, null]
    }
    return [name, READERS[name]?.(text, repairs) ?? text]
  })
  return Object.fromEntries(entries) as Record<Dimension, string | null>
}

const ROOMS = /^(Appart|Maison|Ensemble) (\d(?:-\d)?)P(\+| et plus)?$/
const CLASS = /^\d{1,2}\. \S/

const READERS: Partial<Record<Dimension, (text: string, repairs: Set<string>) => string>> = {
  zone_complementaire(text, repairs) {
    // The Paris observatory lets its own zone codes through: L7500.1 is Paris, L7500.2 the rest.
    const name = { 'L7500.1': 'Ville centre', 'L7500.2': 'Périphérie' }[text]
    if (name === undefined) return text
    repairs.add('paris-zone-named')
    return name
  },
  type_habitat(text) {
    if (text === 'Appartement' || text === 'Maison') return text
    throw new Refused('unknown-class', `Type_habitat "${text}" is neither Appartement nor Maison`)
  },
  nombre_pieces(text) {
    const found = ROOMS.exec(text)
    if (found) return `${found[1]} ${found[2]}P${found[3] === undefined ? '' : '+'}`
    throw new Refused('unknown-class', `nombre_pieces_homogene "${text}" is no class of rooms`)
  },
  epoque_construction: (text) => numberedClass(text, 'epoque_construction_homogene'),
  anciennete_locataire: (text) => numberedClass(text, 'anciennete_locataire_homogene'),
}

function numberedClass(text: string, column: string): string {
  if (CLASS.test(text)) return text
  throw new Refused('unknown-class', `${column} "${text}" does not begin with the number of a class`)
}

function readFigures(line: TextLine): Record<Figure, number | null> {
  const figures = Object.fromEntries([
    ...RENTS.map((name) => [name, readNumber(line[name], name)]),
    ...COUNTS.map((name) => [name, readCount(line[name], name)]),
  ]) as Record<Figure, number | null>
  for (const names of QUANTILES) {
    const values = names.map((name) => figures[name]).filter((value) => value !== null)
    if (values.some((value, i) => i > 0 && value < values[i - 1]!))
      throw new Refused('quantiles-out-of-order', `${names.join(' ≤ ')} does not hold: ${values.join(', ')}`)
  }
  return figures
}

const QUANTILES: readonly (readonly Figure[])[] = [RENTS.slice(0, 5), RENTS.slice(6, 11)]

/** `11`, `12,0` and `12.0`: the style changes with the year. */
function readNumber(text: string | null | undefined, column: string): number | null {
  if (text === null || text === undefined || text.trim() === '') return null
  const trimmed = text.trim()
  if (/^\d{1,9}(?:[.,]\d{1,9})?$/.test(trimmed)) return Number(trimmed.replace(',', '.'))
  throw new Refused('not-a-number', `${column} "${trimmed.slice(0, 80)}" is not a number such as 12,5`)
}

function readCount(text: string | null | undefined, column: string): number | null {
  const value = readNumber(text, column)
  if (value === null || Number.isInteger(value)) return value
  throw new Refused('not-a-number', `${column} "${text}" is not a whole number`)
}
