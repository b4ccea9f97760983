import { wordKindOf } from '../../shared/addresses/words.ts'
import type { Commune, Territory } from '../../shared/territory/territory.ts'
import { addTo } from '../../shared/text/grouped.ts'
import { PerReleaseCache } from '../reading/per-release-cache.ts'
import { byTurns } from '../reading/turns.ts'
import { arrondissementOf } from './arrondissement.ts'
import { plainName } from './plain.ts'

interface Names {
  byName: ReadonlyMap<string, readonly Commune[]>
  byPostcode: ReadonlyMap<string, readonly Commune[]>
}

/** Names read between two pauses. */
const A_PAUSE = 64

/** Made once a territory, in turns: 35,000 names hold the event loop for a tenth of a second, on a busy machine for two. */
const known = new PerReleaseCache<Names>(1)

/** Words of the longest name of a commune: Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson has 9. */
const MOST_WORDS = 10

/**
 * The communes that the text of an address names: those of its last postcode, or else whose whole name is its longest ending, the most
 * peopled first. A postcode and a name together choose those that have both; empty when it names none. A street type
 * alone (« 12 grande rue » is not in Rue, Somme) names one with its postcode only, or where `mayBeType`.
 */
export async function namedCommunes(
  text: string,
  territory: Territory,
  mayBeType = false,
): Promise<readonly Commune[]> {
  const { byName, byPostcode } = await known.made(territory, '', () => byTurns(namesOf(territory)))
  const plain = plainName(text)
  const arrondissement = arrondissementOf(plain, territory)
  if (arrondissement) return [arrondissement]
  const postcode = plain.match(/\b\d{5}\b/g)?.at(-1)
  const there = postcode === undefined ? [] : (byPostcode.get(postcode) ?? [])
  const words = plain.split(' ')
  for (let from = Math.max(0, words.length - MOST_WORDS); from < words.length; from++) {
    const ending = words.slice(from).join(' ')
    const named = byName.get(ending) ?? []
    const both = named.filter((one) => there.includes(one))
    if (both.length > 0) return both.flatMap((one) => partsWith(postcode, one, territory))
    if (there.length === 0 && named.length > 0 && (mayBeType || wordKindOf(ending) !== 'type')) return named
  }
  return there
}

/** Of a city the arrondissement that has the postcode. */
function partsWith(postcode: string | undefined, commune: Commune, territory: Territory): readonly Commune[] {
  const parts = territory
    .arrondissements(commune.code)
    .filter(({ postcodes }) => postcodes.some((one) => one === postcode))
  return parts.length > 0 ? parts : [commune]
}

function* namesOf({ data }: Territory): Generator<void, Names> {
  const byName = new Map<string, Commune[]>()
  const byPostcode = new Map<string, Commune[]>()
  for (const [i, commune] of data.communes.entries()) {
    if (i % A_PAUSE === 0) yield
    addTo(byName, plainName(commune.name), commune)
    for (const postcode of commune.postcodes) addTo(byPostcode, postcode, commune)
  }
  for (const groups of [byName, byPostcode])
    for (const [i, group] of [...groups.values()].entries()) {
      if (i % A_PAUSE === 0) yield
      group.sort((a, b) => (b.population ?? 0) - (a.population ?? 0))
    }
  return { byName, byPostcode }
}
