import type { FoundAddress, SearchOptions } from '../../../stores/addresses/address-store.ts'
import { NEIGHBOUR_GAP } from '../../../stores/addresses/house-number.ts'
import type { Stores } from '../../../stores/stores.ts'
import { BATCH } from '../../kernel/limits.ts'
import { codesIn } from '../coverage/loaded.ts'
import { readPostcode } from './read-postcode.ts'

/** The cells of a row that name an address; '' where there are none. */
export interface RowCells {
  address: string
  postcode: string
  /** INSEE code of the commune: answers of others are left out. */
  citycode: string
  /** WGS84 degrees: answers near this point come before others of nearly the same score. */
  near: { lng: number; lat: number } | undefined
}

/** Score below which an address is not taken for the one that was meant, unless the caller says another. */
export const LEAST_SCORE = BATCH.minScore
const LONGEST_TEXT = 250
/** Score of an address with the postcode of the row from which no other is looked for. */
const SURE = 0.9
/** How much worse an address with the postcode of the row may be than one with another, and its least score: its street is the one asked for. */
const PREFERENCE = 0.1
const SAME_STREET = 0.6

/** Whether a text has something to look for. */
export const isAskable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/**
 * The address that a row of a file means; undefined when none is like it. The postcode of a row prefers and does not decide: files have those
 * of a CEDEX, of a neighbour, or INSEE codes in their place. An address that has it is taken when its street is the one asked for; else the best of all,
 * whose score has the other postcode in it.
 */
export async function findRow(
  row: RowCells,
  { addresses, territory }: Stores,
): Promise<FoundAddress | undefined> {
  const text = row.address.slice(0, LONGEST_TEXT)
  const citycode = row.citycode.trim()
  const options: SearchOptions = {
    limit: 1,
    unfinished: false,
    ...(row.near ? { near: row.near } : {}),
    ...(citycode === '' ? {} : { communes: codesIn(citycode, territory) }),
  }
  const first = async (words: string, more: Partial<SearchOptions> = {}) =>
    (await addresses.search(words, { ...options, ...more }))[0]
  const code = readPostcode(row.postcode, territory)
  if (!code) return first(text)
  const { postcode, communes } = code
  const there = postcode === undefined ? undefined : await first(text, { postcode })
  if (there && there.score >= SURE) return there
  const inCommune = citycode === '' && communes.length > 0 ? await first(text, { communes }) : undefined
  const preferred = best(there, inCommune)
  if (preferred && preferred.score >= SURE) return preferred
  const anywhere = await first(
    postcode === undefined || text.includes(postcode) ? text : `${text} ${postcode}`,
  )
  const isPreferred =
    preferred && preferred.score >= SAME_STREET && preferred.score >= (anywhere?.score ?? 0) - PREFERENCE
  return isPreferred ? preferred : anywhere
}

function best(a: FoundAddress | undefined, b: FoundAddress | undefined): FoundAddress | undefined {
  return a && b ? (b.score > a.score ? b : a) : (a ?? b)
}

/**
 * Whether an address may be another than the one that a row means, so that no parcel is claimed for the row: its score is below `least`, its number is no
 * neighbour of the one asked for, or the row does not tell it from another (where no point does).
 */
export function isDoubtful(hit: FoundAddress, least: number, near: RowCells['near']): boolean {
  return hit.score < least || hit.numberGap > NEIGHBOUR_GAP || (hit.isTied && near === undefined)
}
