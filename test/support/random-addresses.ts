import { AddressesBuilder, type AddressFiles } from '../../ingest/datasets/ban/addresses-builder.ts'
import { seeded } from './random.ts'

const NAMES = 'Lilas Écoles Moulin Mairie Fontaine Prés Vignes Tilleuls Gare Église Acacias Pins'.split(' ')
const SUFFIXES = ['', '', '', 'bis', 'b', 'ter']

/**
 * The files of a département of three localities, each with `streets` streets of up to 60 numbers around a place. Some numbers are of another locality than
 * their street, have a key that is not made of it, or several parcels.
 */
export function randomAddresses(departement: string, streets: number, seed: number): AddressFiles {
  const random = seeded(seed)
  const below = (n: number) => Math.floor(random() * n)
  const localities = [1, 2, 3].map((nth) => ({
    commune: `${departement}00${nth}`,
    name: `Ville ${nth}`,
    city: '',
    former: '',
    postcode: `${departement}${nth}00`,
    postal: '',
  }))
  const builder = new AddressesBuilder(departement, localities)
  const near = (nth: number) => ({
    lon: 2 + Number(departement) / 100 + nth / 50 + random() / 50,
    lat: 46 + random() / 50,
  })
  const numbers: Parameters<AddressesBuilder['addNumber']>[0][] = []
  let entry = 0
  for (const [locality, { commune, name }] of localities.entries()) {
    for (let i = 0; i < streets; i++) {
      const key = `${commune}_${String(i).padStart(4, '0')}`
      const street = `Rue ${i % 7 === 0 ? 'du' : 'des'} ${NAMES[below(NAMES.length)]} ${i}`
      builder.addEntry({ type: 0, name: street, key, locality, importance: below(100), ...near(locality) })
      for (let number = 1; number <= below(60); number++) {
        const suffix = SUFFIXES[below(SUFFIXES.length)]!
        const usual = `${key}_${String(number).padStart(5, '0')}${suffix && `_${suffix}`}`
        numbers.push({
          entry,
          id: below(20) === 0 ? `odd|${numbers.length}` : usual,
          number,
          suffix,
          locality: below(10) === 0 ? below(3) : locality,
          certified: below(2) === 0,
          links: Array.from({ length: below(3) }, (_, at) => ({
            idu: `${commune}000AB${String(below(999) + at).padStart(4, '0')}`,
            method: 'declared' as const,
            distanceMetres: null,
          })),
          ...near(locality),
        })
      }
      entry++
    }
    builder.addEntry({ type: 2, name, key: commune, locality, importance: 120, ...near(locality) })
    entry++
  }
  for (const number of numbers) builder.addNumber(number)
  return builder.encode()
}
