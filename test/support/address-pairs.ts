import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { WorldStreet } from './address-world.ts'
import { samplePath } from './samples.ts'

/** A way to write a street, and the street: both as the producer of the pair has them. */
export interface AddressPair {
  text: string
  street: WorldStreet
}

/** Streets and their short forms of 32 characters by the norm AFNOR XP Z 10-011, all put in one town. */
export function afnorPairs(): AddressPair[] {
  return readFileSync(samplePath('files/addresses/normadresse/tests.yml'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, short] = line.split(': ')
      if (line.startsWith('#') || short === undefined) return []
      const street = { name: name!, city: 'Nice', postcode: '', text: '', at: undefined, numbers: ['1'] }
      return [{ text: `${short.trim()}, Nice`, street }]
    })
}

const pairs = z.looseObject({
  test_clean_query: z.object({ cases: z.array(z.tuple([z.string(), z.string()])) }),
  test_extract_address: z.object({ cases: z.array(z.tuple([z.string(), z.string()])) }),
})
const ADDRESS = /^(\d+)(?: *(bis))?[, ]+(.+?),? (\d{2}|\d{5}) (.+)$/

/** Envelopes and the address on them, those that name a number, a street and a town. */
export function envelopePairs(): AddressPair[] {
  const path = samplePath('files/addresses/addok-france-utils.pairs.json')
  const read = pairs.parse(JSON.parse(readFileSync(path, 'utf8')))
  return [...read.test_clean_query.cases, ...read.test_extract_address.cases].flatMap(([text, address]) => {
    const [, number, suffix, name, postcode, city] = ADDRESS.exec(address) ?? []
    if (number === undefined) return []
    const street = {
      name: name!,
      // The town as the COG has it: without the number of its district.
      city: city!.replace(/ \d+$/, ''),
      postcode: postcode!.length === 5 ? postcode! : '',
      text: address,
      at: undefined,
      numbers: [`${number}${suffix ?? ''}`, String(Number(number) + 2)],
    }
    return [{ text, street }]
  })
}
