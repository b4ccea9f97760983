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

/** The columns of some keys, in the order of their ranks; undefined when one of them is of another form. */
export function encodeSaleIds(ids: readonly string[]): SaleIds | undefined {
  const idHead = new Uint32Array(ids.length)
  const idTail = new Uint32Array(ids.length)
  const again: [number, number][] = []
  for (const [rank, id] of ids.entries()) {
    const [, head, tail, nth] = KEY.exec(id) ?? []
    if (head === undefined || tail === undefined) return undefined
    idHead[rank] = Number.parseInt(head, 16)
    idTail[rank] = Number.parseInt(tail, 16)
    if (nth !== undefined) again.push([rank, Number(nth)])
  }
  return {
    idHead,
    idTail,
    idAgainRank: Uint32Array.from(again, ([rank]) => rank),
    idAgain: Uint32Array.from(again, ([, nth]) => nth),
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
