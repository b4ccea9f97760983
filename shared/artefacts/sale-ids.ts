import { u32 } from './growable.ts'

/**
 * Keys of sales as columns: 16 hexadecimal digits, and `-2`, `-3`… for those that would have the same otherwise. Eight bytes a sale,
 * where texts would take twenty.
 */
export interface SaleIds {
  /** First and last eight digits of each sale's key. */
  idHead: Uint32Array
  idTail: Uint32Array
  /** Ranks of the sales whose key has a number after the digits, ascending, and that number. */
  idAgainRank: Uint32Array
  idAgain: Uint32Array
}

const KEY = /^([\da-f]{8})([\da-f]{8})(?:-([1-9]\d{0,8}))?$/

/**
 * Collects the keys of sales in the order of their ranks. A key is read when it is added: one cut from the text of a line would keep that text in
 * memory until the file is written.
 */
export class SaleIdsBuilder {
  readonly #head = u32()
  readonly #tail = u32()
  readonly #againRank = u32()
  readonly #again = u32()
  #hasOtherForm = false

  add(id: string): void {
    const [, head, tail, nth] = KEY.exec(id) ?? []
    if (head === undefined || tail === undefined) {
      this.#hasOtherForm = true
      return
    }
    if (nth !== undefined) {
      this.#againRank.push(this.#head.length)
      this.#again.push(Number(nth))
    }
    this.#head.push(Number.parseInt(head, 16))
    this.#tail.push(Number.parseInt(tail, 16))
  }

  /** The columns; undefined when one of the keys is of another form. */
  columns(): SaleIds | undefined {
    if (this.#hasOtherForm) return undefined
    return {
      idHead: this.#head.view(),
      idTail: this.#tail.view(),
      idAgainRank: this.#againRank.view(),
      idAgain: this.#again.view(),
    }
  }
}

const hex = (digits: number) => digits.toString(16).padStart(8, '0')

/** The key of a sale; undefined when the artefact was written without keys. */
export function idOfSale({ ids }: { ids: SaleIds | undefined }, rank: number): string | undefined {
  if (!ids) return undefined
  const { idHead, idTail, idAgainRank, idAgain } = ids
  const digits = hex(idHead[rank]!) + hex(idTail[rank]!)
  const again = idAgainRank.length === 0 ? -1 : idAgainRank.indexOf(rank)
  return again < 0 ? digits : `${digits}-${idAgain[again]!}`
}
