import { communeCodeOf } from '../../../shared/identifiers/insee.ts'

/** Numbers that a section has in a packed IDU (shared/identifiers/idu-pack.ts): the last four digits. */
const NUMBERS_A_SECTION = 10_000

/** How each number is printed: a text that is kept is found again among the values of a tile without reading it. */
const numbers: string[] = []
let last = { packed: -1, communeCode: '', section: '' }

/** What all parcels of a section share, as it is printed on the plan: without the zeros that fill it up. Parcels come section by section. */
export function sectionTexts(key: number, idu: string): { communeCode: string; section: string } {
  const packed = Math.floor(key / NUMBERS_A_SECTION)
  if (packed !== last.packed)
    last = { packed, communeCode: communeCodeOf(idu), section: idu.slice(8, 10).replace(/^0(?=.)/, '') }
  return last
}

/** The number of a parcel as it is printed on the plan. */
export function numberText(key: number): string {
  const number = key % NUMBERS_A_SECTION
  const known = numbers[number]
  if (known !== undefined) return known
  const text = String(number)
  numbers[number] = text
  return text
}
