import { refusal } from '../../../formats/refusal.ts'
import { isIdu } from '../../../shared/identifiers/idu.ts'
import { isCommuneCode } from '../../../shared/identifiers/insee.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Reading } from '../../dataset.ts'

/** One line of a DFI: the mothers or the daughters of a lot. */
export interface DfiLine {
  /** As published, and as it is called today. */
  publishedCommune: string
  commune: string
  prefix: string
  document: string
  nature: string
  /** YYYY-MM-DD. */
  date: string
  lot: string
  side: 'mothers' | 'daughters'
  /** IDUs, under the code that the commune has today. */
  parcels: string[]
}

const SIDES: Readonly<Record<string, DfiLine['side']>> = { '1': 'mothers', '2': 'daughters' }
/** A section of one letter has a space before it, which some exports drop. */
const PARCEL = /^([0-9A-Z]{1,2})(\d{4})$/

/** Codes by which the lines of a département name it: ten times its own (`210`; `971` overseas), or padded (`021`). */
export function codesOf(area: string): readonly string[] {
  if (area.length === 3) return [area]
  // `030` is Allier: ten times 03. It is read as a padded 30 nowhere.
  return area.endsWith('0') ? [`${area}0`] : [`${area}0`, `0${area}`, area]
}

/**
 * Reads one line: `;`, nine or ten fields (the notice lacks `XNUMX`), then the parcels, six characters each. `area`: the département that is
 * read; a line of another one is `elsewhere`. Source: notice of the DFI, DGFiP, and the files of July 2026.
 */
export function readLine(
  text: string,
  area: string,
  territory: Territory,
): Reading<{ line: DfiLine }> | { ok: true; elsewhere: true } {
  const fields = text.split(';').map((field) => field.trim())
  const [departement = '', commune = '', prefix = '', document = '', nature = '', day = ''] = fields
  // With ten fields the side is the tenth; with nine it is the ninth, and the tenth a parcel of six characters.
  const at = SIDES[fields[9] ?? ''] ? 9 : 8
  const side = SIDES[fields[at] ?? '']
  const lot = fields[at - 1] ?? ''
  if (!side || !/^\d{1,5}$/.test(lot) || !/^\d{1,3}$/.test(prefix) || !/^\w{1,10}$/.test(document))
    return refusal(
      'line-malformed',
      'it is not département;commune;prefix;document;nature;date;surveyor;(XNUMX;)lot;1 or 2;parcels',
    )
  if (!codesOf(area).includes(departement.toUpperCase())) return { ok: true, elsewhere: true }
  const published = communeCode(area, commune)
  const today = published === undefined ? undefined : territory.resolve(published)
  if (published === undefined || !today)
    return refusal('unknown-commune', `${departement} ${commune} is not in the Code officiel géographique`)
  const date = isoDay(day)
  if (date === undefined) return refusal('date-malformed', `"${day}" is not a day, AAAAMMJJ`)
  const names = fields.slice(at + 1).filter((name) => name !== '')
  const parcels = names.map((name) => iduOf(name, published, prefix, territory))
  const wrong = parcels.indexOf(undefined)
  if (wrong >= 0)
    return refusal('parcel-malformed', `"${names[wrong]}" is not a section and a number of four digits`)
  return {
    ok: true,
    line: {
      publishedCommune: published,
      commune: today.code,
      prefix: prefix.padStart(3, '0'),
      document,
      nature,
      date,
      lot,
      side,
      parcels: parcels.flatMap((idu) => idu ?? []),
    },
  }
}

/** The lot that a line names, whether its parcels can be read or not; the same for its two lines. */
export function lotKey(text: string): string {
  const fields = text.split(';').map((field) => field.trim())
  const at = SIDES[fields[9] ?? ''] ? 8 : 7
  return [...fields.slice(0, 6), fields[at] ?? ''].join(';')
}

/** INSEE code of a commune of an area: overseas the second part has the third digit of the département, or a zero. */
function communeCode(area: string, commune: string): string | undefined {
  const digits = commune.padStart(3, '0')
  const code = area.length === 2 ? area + digits : area + digits.slice(1)
  return /^\d{3}$/.test(digits) && isCommuneCode(code) ? code : undefined
}

function iduOf(name: string, commune: string, prefix: string, territory: Territory): string | undefined {
  const [, section, number] = PARCEL.exec(name.toUpperCase()) ?? []
  if (section === undefined) return undefined
  const idu = `${commune}${prefix.padStart(3, '0')}${section.padStart(2, '0')}${number}`
  return isIdu(idu) ? (recodeIdu(idu, territory) ?? idu) : undefined
}

/** `19890505` as 1989-05-05; undefined for what is no day. */
function isoDay(text: string): string | undefined {
  const iso = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : ''
  const time = Date.parse(iso)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) && iso !== '' ? iso : undefined
}
