import { departementOf } from '../../shared/identifiers/insee.ts'
import { PerReleaseCache } from '../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../stores/stores.ts'
import { nameWords, plainName } from '../../stores/zones/plain.ts'
import { ordinaryName } from './ordinary-name.ts'
import { unlessDamaged } from './unless-damaged.ts'

/** A street as sales and parcels name it. */
export interface WrittenStreet {
  /** Its code in the land-tax files; null where the source has none. */
  code: string | null
  name: string
  commune: { code: string }
}

/** How a page writes the name of a street. */
export type WriteStreet = (street: WrittenStreet) => string

/** Streets of as many communes as a page may show, several times over. */
const known = new PerReleaseCache<ReadonlyMap<string, string>>(64)

/**
 * How the streets of some communes are written: as the BAN spells them where the loaded addresses have the street, else in ordinary letters
 * by rule. Answers of the API keep what the producer wrote.
 */
export async function streetWriter(communes: Iterable<string>, stores: Stores): Promise<WriteStreet> {
  const spelt = new Map<string, ReadonlyMap<string, string>>()
  for (const commune of new Set(communes)) spelt.set(commune, await spellingsOf(commune, stores))
  return ({ code, name, commune }) => {
    const ordinary = ordinaryName(name)
    const official = code === null ? undefined : spelt.get(commune.code)?.get(`${commune.code}_${code}`)
    return official !== undefined && isSameStreet(official, ordinary) ? official : ordinary
  }
}

function spellingsOf(commune: string, stores: Stores): Promise<ReadonlyMap<string, string>> {
  return known.made(stores, commune, () =>
    unlessDamaged(stores.addresses.streetNames(departementOf(commune), commune), new Map()),
  )
}

/** A code of before a merger may be that of another street today: the two names have a word in common besides the kind of way. */
function isSameStreet(official: string, ordinary: string): boolean {
  const words = new Set(ownWords(official))
  return ownWords(ordinary).some((word) => words.has(word))
}

function ownWords(name: string): string[] {
  const words = nameWords(plainName(name))
  return words.length > 1 ? words.slice(1) : words
}
