import type { Commune, Territory } from '../../shared/territory/territory.ts'
import { arrondissementOf } from './arrondissement.ts'
import { nameWords, plainName } from './plain.ts'

interface Named {
  commune: Commune
  plain: string
  words: readonly string[]
}

const indexes = new WeakMap<Territory, readonly Named[]>()
/** Other candidates told beside the best. */
const MAX_CANDIDATES = 10

/**
 * Communes (and arrondissements) whose name a label means, the best first: the exact name before a part of one, the most
 * populous before the others. Accents, case, hyphens, articles and "st" do not matter; a postcode or département code beside
 * the name chooses among homonyms ("Saint-Denis 93", "Saint-Denis 97400"). Empty when none fits.
 */
export function searchCommunes(label: string, territory: Territory): Commune[] {
  const plain = plainName(label)
  const arrondissement = arrondissementOf(plain, territory)
  if (arrondissement) return [arrondissement]
  const { name, code } = splitCode(plain)
  const named = indexOf(territory).filter(({ commune }) => code === undefined || liesIn(commune, code))
  if (name === '') return byPopulation(named.map(({ commune }) => commune)).slice(0, MAX_CANDIDATES)
  const exact = named.filter((one) => one.plain === name)
  if (exact.length > 0) return byPopulation(exact.map(({ commune }) => commune)).slice(0, MAX_CANDIDATES)
  const words = nameWords(name)
  const sameWords = named.filter((one) => one.words.join(' ') === words.join(' '))
  const holding =
    sameWords.length > 0 ? sameWords : named.filter((one) => words.every((word) => one.words.includes(word)))
  return byPopulation(holding.map(({ commune }) => commune)).slice(0, MAX_CANDIDATES)
}

function indexOf(territory: Territory): readonly Named[] {
  let index = indexes.get(territory)
  if (!index) {
    index = territory.data.communes.map((commune) => {
      const plain = plainName(commune.name)
      return { commune, plain, words: nameWords(plain) }
    })
    indexes.set(territory, index)
  }
  return index
}

/** A trailing (or leading) postcode or département code is no part of the name. */
function splitCode(plain: string): { name: string; code?: string } {
  const [, name, code] = /^(.*?)\s*\b(\d{5}|\d{2,3}|2[ab])$/.exec(plain) ?? []
  return name === undefined || code === undefined ? { name: plain } : { name, code: code.toUpperCase() }
}

function liesIn(commune: Commune, code: string): boolean {
  return commune.departement === code || commune.postcodes.includes(code) || commune.code === code
}

function byPopulation(communes: readonly Commune[]): Commune[] {
  return communes.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0) || (a.code < b.code ? -1 : 1))
}
