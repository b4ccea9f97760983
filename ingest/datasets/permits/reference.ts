/** A parcel that a permit declares, as far as it is given. */
export interface Reference {
  /** Three digits; null when it is not written. */
  prefix: string | null
  /** Two characters, padded. */
  section: string
  /** Four digits. */
  number: string
  /** `p` after the number: a part of the parcel. */
  isPart: boolean
}

/** Why a reference cannot be read. */
export type UnreadableReference = 'no-number' | 'no-section' | 'unreadable'

const NUMBER = /^0*(\d{1,4})(P?)$/
/** Prefix, section and number in one, each of them perhaps missing: `842BH121`, `BE01`, `BH`. */
const JOINED = /^(\d{3})?0?([A-Z]{1,2})(?:0*(\d{1,4})(P?))?$/
/** A number of five digits and more is a prefix before the number. */
const LONG_NUMBER = /^(\d{3})0*(\d{1,4})(P?)$/
/** The only départements whose sections are numbers. */
const NUMBERED_SECTIONS = ['57', '67', '68']

/**
 * Reads the two cells of a reference in every way they are written: section and number; the prefix in the section's cell and section and number in the
 * other (`838`, `BE 01`); all in one cell; `p` for a part; the prefix before the number. Undefined when both are empty. A reference that might be
 * read in two ways is not.
 */
export function readPermitReference(
  sectionCell: string | null,
  numberCell: string | null,
  departement: string,
): Reference | UnreadableReference | undefined {
  const [section, number] = [compact(sectionCell), compact(numberCell)]
  if (section === '' && number === '') return undefined
  if (NUMBERED_SECTIONS.includes(departement) && /^0?\d{1,2}$/.test(section) && NUMBER.test(number))
    return joined(null, section.slice(-2), NUMBER.exec(number)!)
  if (number === '') return alone(section, 'no-number')
  if (section === '') return alone(number, 'no-section')
  const prefix = /^\d{3}$/.test(section) ? section : undefined
  if (prefix !== undefined) {
    const [, other, letters, digits, part] = JOINED.exec(number) ?? []
    if (letters === undefined) return /^\d+P?$/.test(number) ? 'no-section' : 'unreadable'
    if (other !== undefined && other !== prefix) return 'unreadable'
    return digits === undefined ? 'no-number' : reference(prefix, letters, digits, part)
  }
  const [, before, letters, inSection] = JOINED.exec(section) ?? []
  if (letters === undefined) return 'unreadable'
  const plain = NUMBER.exec(number)
  if (plain) return inSection === undefined ? joined(before ?? null, letters, plain) : 'unreadable'
  const long = LONG_NUMBER.exec(number)
  if (long && inSection === undefined && (before ?? long[1]) === long[1])
    return reference(long[1]!, letters, long[2]!, long[3])
  // The section again before the number: `AB`, `AB12`.
  const again = JOINED.exec(number)
  if (again?.[3] !== undefined && again[2] === letters && inSection === undefined)
    return reference(again[1] ?? before ?? null, letters, again[3], again[4])
  return 'unreadable'
}

/** One cell alone: a whole reference, or what it lacks. */
function alone(cell: string, lacking: 'no-number' | 'no-section'): Reference | UnreadableReference {
  if (/^\d+P?$/.test(cell)) return lacking
  const [, prefix, letters, digits, part] = JOINED.exec(cell) ?? []
  if (letters === undefined) return 'unreadable'
  return digits === undefined ? 'no-number' : reference(prefix ?? null, letters, digits, part)
}

/** Without what stands between letters and digits. Between digits it may part two numbers: a bar keeps these from being read as one. */
function compact(cell: string | null): string {
  const text = (cell ?? '').toUpperCase()
  return text.replace(/(?<=\d)[\s.\-_/]+(?=\d)/g, '|').replace(/[\s.\-_/]+/g, '')
}

function joined(
  prefix: string | null,
  section: string,
  [, number, part]: RegExpExecArray,
): Reference | UnreadableReference {
  return reference(prefix, section, number!, part)
}

function reference(
  prefix: string | null,
  section: string,
  number: string,
  part = '',
): Reference | UnreadableReference {
  if (/^0+$/.test(number)) return 'no-number'
  return {
    prefix,
    section: section.padStart(2, '0'),
    number: number.padStart(4, '0'),
    isPart: part === 'P',
  }
}
