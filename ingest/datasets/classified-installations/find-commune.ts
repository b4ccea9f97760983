import { wordsOf } from '../../../shared/addresses/words.ts'
import { isCommuneCode } from '../../../shared/identifiers/insee.ts'
import type { Commune, Territory } from '../../../shared/territory/territory.ts'

/** What a line says of its commune; null where it says nothing. */
export interface WrittenPlace {
  insee: string | null
  postcode: string | null
  name: string | null
}

/** The commune of a line, and how it was found where postcode and name do not agree. */
export interface FoundCommune {
  commune: Commune
  repairs: readonly string[]
}

const keyOf = (name: string) => wordsOf(name.replace(/\bcedex\b.*$/i, '')).join(' ')
const NONE: readonly Commune[] = []

/** Finds the commune of today that a postcode and a name mean. */
export class CommuneFinder {
  readonly #territory: Territory
  readonly #byPostcode = new Map<string, Commune[]>()
  /** By département and name. */
  readonly #byName = new Map<string, Commune[]>()

  constructor(territory: Territory) {
    this.#territory = territory
    for (const commune of territory.data.communes) {
      for (const postcode of commune.postcodes) add(this.#byPostcode, postcode, commune)
      add(this.#byName, `${commune.departement} ${keyOf(commune.name)}`, commune)
    }
  }

  /**
   * By its code where the line has one, and where that is of Paris, Lyon or Marseille as a whole by the arrondissement of the postcode; else the commune of that postcode and name (of Paris, Lyon and Marseille the arrondissement that the postcode
   * means), else the only one of that name in the département, else the only one of that postcode. Undefined when several may be meant, or none.
   */
  find({ insee, postcode, name }: WrittenPlace): FoundCommune | undefined {
    if (insee !== null && isCommuneCode(insee)) {
      const commune = this.#territory.resolve(insee)
      if (commune) return { commune: this.#arrondissementOf(commune, postcode) ?? commune, repairs: [] }
    }
    const key = keyOf(name ?? '')
    const here = this.#byPostcode.get(postcode ?? '') ?? NONE
    const both = only(here.filter((one) => this.#isArrondissement(one, key))) ?? only(here.filter(named(key)))
    if (both) return { commune: both, repairs: [] }
    const departement = departementOfPostcode(postcode ?? '')
    const byName = only(this.#byName.get(`${departement} ${key}`) ?? NONE)
    if (byName) return { commune: byName, repairs: ['postcode-set-aside'] }
    const byPostcode = only(here.filter(({ kind }) => kind === 'commune'))
    return byPostcode && { commune: byPostcode, repairs: ['commune-by-postcode'] }
  }

  /** The only arrondissement of a city that has a postcode; undefined for a commune without arrondissements, and where the postcode tells none. */
  #arrondissementOf({ code }: Commune, postcode: string | null): Commune | undefined {
    return only((this.#byPostcode.get(postcode ?? '') ?? NONE).filter(({ city }) => city === code))
  }

  #isArrondissement({ city }: Commune, key: string): boolean {
    const name = city === undefined ? undefined : this.#territory.commune(city)?.name
    return name !== undefined && ` ${key} `.startsWith(` ${keyOf(name)} `)
  }
}

const named =
  (key: string) =>
  ({ name }: Commune): boolean =>
    keyOf(name) === key

/** The département that a postcode begins with, as far as it tells: `97` and `98` are followed by a third digit, Corsica has 200 to 206. */
export function departementOfPostcode(postcode: string): string {
  if (/^9[78]/.test(postcode)) return postcode.slice(0, 3)
  if (postcode.startsWith('20')) return /^20[01]/.test(postcode) ? '2A' : '2B'
  return postcode.slice(0, 2)
}

function add(map: Map<string, Commune[]>, key: string, commune: Commune): void {
  const list = map.get(key)
  if (list) list.push(commune)
  else map.set(key, [commune])
}

function only<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}
