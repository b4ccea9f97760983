import { problemOf } from '../../api/answers/problems.ts'
import type { ParcelAddresses } from '../asked-addresses.ts'

/** The address by which a page calls a parcel. */
export interface PageAddress {
  label: string
  /** The address lies on no parcel, and this one is the nearest. */
  isNear: boolean
  /** Other addresses of the parcel. */
  others: number
}

/**
 * The address that was searched if it is one of the parcel, else the one that is tied to it best; undefined where none is known, or
 * addresses are not loaded.
 */
export async function addressOfPage(
  idu: string,
  searched: string | undefined,
  asked: Promise<ParcelAddresses>,
): Promise<PageAddress | undefined> {
  const found = await knownOf(asked)
  const scoreOf = ({ parcels }: (typeof found)[number]) =>
    parcels.find((one) => one.idu === idu)?.match.score ?? 0
  const best =
    found.find(({ label }) => label === searched) ?? found.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]
  if (!best) return undefined
  const method = best.parcels.find((one) => one.idu === idu)?.match.method
  return { label: best.label, isNear: method === 'near', others: found.length - 1 }
}

/** The section says why they are not known; the title does without. */
async function knownOf(asked: Promise<ParcelAddresses>): Promise<ParcelAddresses['data']> {
  try {
    return (await asked).data
  } catch (error) {
    const problem = problemOf(error)
    if (!problem || problem.status === 500) throw error
    return []
  }
}
