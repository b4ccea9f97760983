import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { AddressesBuilder } from '../../ingest/datasets/ban/addresses-builder.ts'
import { fold } from '../../shared/addresses/words.ts'
import type { LoadedAddresses } from '../../stores/addresses/loaded-addresses.ts'
import { builtAddresses, searchable } from './built-addresses.ts'
import { COMMON_STREETS } from './common-streets.ts'
import { tellingWords } from './geocoder-cases.ts'
import { parisAddresses } from './paris-addresses.ts'
import { seeded } from './random.ts'

/** A street that the world must have, besides those of Paris and those that every commune has. */
export interface WorldStreet {
  name: string
  /** Name of the commune and its postcode, as far as they are known; a text that may name it. */
  city: string
  postcode: string
  text: string
  at: { lng: number; lat: number } | undefined
  /** House numbers; a suffix is written after its number. */
  numbers: readonly string[]
}

export interface AddressWorld {
  addresses: LoadedAddresses
  /** Whether a street or town of that name is there, in that town when it is not ''. */
  has(name: string, city: string): boolean
}

const COMMON_A_COMMUNE = 24
const REGION = '11'

const communes = z.array(
  z.object({
    code: z.string(),
    nom: z.string(),
    type: z.string(),
    departement: z.string().optional(),
    region: z.string().optional(),
    codesPostaux: z.array(z.string()).default([]),
    population: z.number().default(0),
  }),
)
type Commune = z.infer<typeof communes>[number]
interface Entry {
  name: string
  key: string
  lng: number
  lat: number
  numbers: readonly string[]
}

/** The real addresses of Paris, in Île-de-France as the COG has it with the commonest street names of France, and `streets`. */
export function addressWorld(streets: readonly WorldStreet[]): AddressWorld {
  const path = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json')
  const all = communes
    .parse(JSON.parse(readFileSync(path, 'utf8')))
    .filter(({ type, code }) => type === 'commune-actuelle' || code.startsWith('751'))
  const asked = new Map<Commune, WorldStreet[]>()
  const byPlace = new Map<string, Commune[]>()
  for (const commune of all)
    for (const place of [
      fold(commune.nom),
      fold(commune.nom).replace(/ sur seine$/, ''),
      ...commune.codesPostaux,
    ])
      byPlace.set(place, [...(byPlace.get(place) ?? []), commune])
  for (const street of streets) {
    const commune = communeOf(byPlace.get(fold(street.city) || street.postcode) ?? [], street)
    if (commune) asked.set(commune, [...(asked.get(commune) ?? []), street])
  }
  const departements = new Map<string, Commune[]>()
  for (const commune of all) {
    if (commune.region !== REGION && !asked.has(commune) && !commune.code.startsWith('751')) continue
    const departement = commune.departement ?? commune.code.slice(0, 2)
    departements.set(departement, [...(departements.get(departement) ?? []), commune])
  }
  const paris = parisStreets()
  const random = seeded(7)
  const towns = new Map<string, Set<string>>()
  const count = (name: string, { nom, code }: Commune) => {
    const known = towns.get(tellingWords(name)) ?? new Set()
    towns.set(tellingWords(name), known.add(code.startsWith('751') ? 'paris' : fold(nom)))
  }
  const artefacts = [...departements.keys()].sort().map((departement) => {
    const own = departements.get(departement)!
    const builder = new AddressesBuilder(
      departement,
      own.map((commune) => localityOf(commune, asked.get(commune) ?? [])),
    )
    let entry = 0
    for (const [locality, commune] of own.entries()) {
      const centre = asked.get(commune)?.find(({ at }) => at)?.at ?? {
        lng: 1.5 + 2 * random(),
        lat: 48.2 + random(),
      }
      const entries =
        departement === '75'
          ? (paris.get(commune.code) ?? [])
          : streetsOf(commune, asked.get(commune) ?? [], centre, random)
      for (const { name, key, lng, lat, numbers } of entries) {
        count(name, commune)
        builder.addEntry({
          type: 0,
          name,
          key,
          locality,
          lon: lng,
          lat,
          importance: Math.min(120, numbers.length),
        })
        for (const [at, written] of numbers.entries()) {
          const [, digits, suffix] = /^(\d+)\s*(.*)$/.exec(written)!
          builder.addNumber({
            entry,
            id: `${key}_${at}`,
            number: Number(digits),
            suffix: suffix!.toLowerCase(),
            lon: lng,
            lat,
            locality,
            certified: true,
            links: [],
          })
        }
        entry++
      }
      count(commune.nom, commune)
      const importance = Math.min(255, Math.round(40 * Math.log10(1 + commune.population)))
      builder.addEntry({
        type: 2,
        name: commune.nom,
        key: commune.code,
        locality,
        lon: centre.lng,
        lat: centre.lat,
        importance,
      })
      entry++
    }
    return builtAddresses(builder.encode())
  })
  const has = (name: string, city: string) =>
    [...(towns.get(tellingWords(name)) ?? [])].some((town) => town.startsWith(fold(city)))
  return { addresses: searchable(artefacts), has }
}

const localityOf = ({ code, nom, codesPostaux }: Commune, asked: readonly WorldStreet[]) => ({
  commune: code,
  name: nom,
  city: code.startsWith('751') ? 'Paris' : '',
  former: '',
  postcode:
    code === '75056'
      ? ''
      : (asked.find(({ postcode }) => postcode !== '')?.postcode ?? codesPostaux[0] ?? ''),
  postal: '',
})

/** The commune a street is in, of those with its town's name or its postcode: named in the text, in Île-de-France, the largest. */
function communeOf(named: readonly Commune[], { text }: WorldStreet): Commune | undefined {
  const folded = ` ${fold(text)} `
  const rank = ({ nom, region, codesPostaux }: Commune) =>
    4 * Number(codesPostaux.some((code) => folded.includes(code))) +
    2 * Number(folded.includes(` ${fold(nom)} `)) +
    Number(region === REGION)
  return named.toSorted((a, b) => rank(b) - rank(a) || b.population - a.population)[0]
}

/** Streets asked for and some of the commonest. */
function streetsOf(
  commune: Commune,
  asked: readonly WorldStreet[],
  centre: { lng: number; lat: number },
  random: () => number,
): Entry[] {
  const entries = new Map<string, Entry>()
  for (const { name, at, numbers } of asked) {
    const known = entries.get(fold(name))
    const all = [...new Set([...(known?.numbers ?? []), ...numbers])]
    entries.set(fold(name), { name, key: `${commune.code}_${entries.size}`, ...(at ?? centre), numbers: all })
  }
  for (let i = 0; i < COMMON_A_COMMUNE; i++) {
    const name = COMMON_STREETS[Math.floor(random() * COMMON_STREETS.length)]!
    if (entries.has(fold(name))) continue
    const numbers = ['1', '2', '3', '5', '8', '15']
    entries.set(fold(name), { name, key: `${commune.code}_c${i}`, ...centre, numbers })
  }
  return [...entries.values()].map((entry) => ({ ...entry, numbers: [...entry.numbers].sort(byNumber) }))
}

const byNumber = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1)

function parisStreets(): Map<string, Entry[]> {
  const streets = new Map<string, Entry & { numbers: string[] }>()
  const communes = new Map<string, Entry[]>()
  for (const { id, number, suffix, street, commune, lng, lat } of parisAddresses()) {
    const key = id.split('_', 2).join('_')
    let entry = streets.get(key)
    if (!entry) {
      entry = { name: street, key, lng, lat, numbers: [] }
      streets.set(key, entry)
      communes.set(commune, [...(communes.get(commune) ?? []), entry])
    }
    entry.numbers.push(number + suffix)
  }
  for (const { numbers } of streets.values()) numbers.sort(byNumber)
  return communes
}
