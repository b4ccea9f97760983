import type { Commune, Territory } from '../../shared/territory/territory.ts'
import { grouped } from '../../shared/text/grouped.ts'
import { PerReleaseCache } from '../store/per-release-cache.ts'
import { arrondissementOf } from './arrondissement.ts'
import { plainName } from './plain.ts'

interface Names {
  byName: ReadonlyMap<string, readonly Commune[]>
  byPostcode: ReadonlyMap<string, readonly Commune[]>
}

/** Made once a territory: 35,000 names. */
const known = new PerReleaseCache<Names>(1)

/** Words of the longest name of a commune: Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson has 9. */
const MOST_WORDS = 10

/**
 * The communes that the text of an address names: those of its last postcode, or else whose whole name is its longest ending, the most
 * peopled first. A postcode and a name together choose those that have both; empty when it names none.
 */
export function namedCommunes(text: string, territory: Territory): readonly Commune[] {
  const { byName, byPostcode } = known.of(territory, '', () => namesOf(territory))
  const plain = plainName(text)
  const arrondissement = arrondissementOf(plain, territory)
  if (arrondissement) return [arrondissement]
  const postcode = plain.match(/\b\d{5}\b/g)?.at(-1)
  const there = postcode === undefined ? [] : (byPostcode.get(postcode) ?? [])
  const words = plain.split(' ')
  for (let from = Math.max(0, words.length - MOST_WORDS); from < words.length; from++) {
    const named = byName.get(words.slice(from).join(' ')) ?? []
    const both = named.filter((one) => there.includes(one))
    if (both.length > 0) return both.flatMap((one) => partsWith(postcode, one, territory))
    if (there.length === 0 && named.length > 0) return named
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

function namesOf({ data }: Territory): Names {
  const communes = data.communes.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  const postcodes = communes.flatMap((commune) =>
    commune.postcodes.map((postcode) => ({ postcode, commune })),
  )
  return {
    byName: grouped(communes, ({ name }) => plainName(name)),
    byPostcode: new Map(
      [...grouped(postcodes, ({ postcode }) => postcode)].map(([postcode, all]) => [
        postcode,
        all.map(({ commune }) => commune),
      ]),
    ),
  }
}
