import { communeCodeOf } from '../../../shared/identifiers/insee.ts'

/** Numbers that a section has in a packed IDU (shared/identifiers/idu-pack.ts): the last four digits. */
const NUMBERS_A_SECTION = 10_000
/** How each number is printed: a text that is kept is found again among the values of a tile without reading it. */
const NUMBERS: readonly string[] = Array.from({ length: NUMBERS_A_SECTION }, (_, number) => String(number))

/** The texts of parcels that come section by section. */
export class ParcelTexts {
  #last = { packed: -1, communeCode: '', section: '' }

  /** What all parcels of a section share, as it is printed on the plan: without the zeros that fill it up. */
  ofSection(key: number, idu: string): { communeCode: string; section: string } {
    const packed = Math.floor(key / NUMBERS_A_SECTION)
    if (packed !== this.#last.packed)
      this.#last = {
        packed,
        communeCode: communeCodeOf(idu),
        section: idu.slice(8, 10).replace(/^0(?=.)/, ''),
      }
    return this.#last
  }
}

/** The number of a parcel as it is printed on the plan. */
export const numberText = (key: number): string => NUMBERS[key % NUMBERS_A_SECTION]!
