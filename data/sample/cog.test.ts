import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryDir } from '../../test/support/temp.ts'
import { DEMO_REGION, writeCog } from './cog.ts'
import { DEMO_COMMUNES, DEMO_DEPARTEMENT } from './communes.ts'

const records = z.array(z.record(z.string(), z.unknown()))
const real = dirname(createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/package.json'))
const official = (name: string) => records.parse(JSON.parse(readFileSync(join(real, 'data', name), 'utf8')))

async function write() {
  const dir = await temporaryDir('cog')
  await writeCog(dir, DEMO_DEPARTEMENT, DEMO_COMMUNES, new Map([['96001', 3000]]))
  return async (name: string) => records.parse(JSON.parse(await readFile(join(dir, name), 'utf8')))
}

/** Sum of the digits with every second one from the right doubled: a multiple of 10 for a SIREN. */
function luhn(siren: string): number {
  const digits = [...siren].reverse().map((digit, i) => Number(digit) * (i % 2 === 1 ? 2 : 1))
  return digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10
}

describe('the invented code officiel géographique', () => {
  test.each(['communes.json', 'departements.json', 'regions.json', 'epci.json'])(
    '%s has no property that the official file lacks, and none of another type',
    async (name) => {
      const read = await write()
      const types = new Map<string, string>()
      for (const record of official(name))
        for (const [key, value] of Object.entries(record)) types.set(key, typeof value)
      for (const record of await read(name))
        for (const [key, value] of Object.entries(record))
          expect([key, typeof value]).toEqual([key, types.get(key)])
    },
  )

  test('uses codes that no real area has', () => {
    expect(official('departements.json').map((one) => one.code)).not.toContain(DEMO_DEPARTEMENT)
    expect(official('regions.json').map((one) => one.code)).not.toContain(DEMO_REGION)
    expect(official('communes.json').filter((one) => String(one.code).startsWith('96'))).toEqual([])
  })

  test('ties communes to their EPCI, and the absorbed one to the commune that took it', async () => {
    const read = await write()
    const communes = await read('communes.json')
    const [epci] = await read('epci.json')
    const current = communes.filter((one) => one.type === 'commune-actuelle')
    const members = records.parse(epci!.membres)
    expect(members.map((one) => one.siren)).toEqual(current.map((one) => one.siren))
    expect(current.find((one) => one.code === '96005')?.anciensCodes).toEqual(['96006'])
    const delegated = communes.filter((one) => one.type === 'commune-deleguee')
    expect(delegated.map((one) => [one.code, one.chefLieu])).toEqual([
      ['96005', '96005'],
      ['96006', '96005'],
    ])
    for (const siren of [epci!.code, ...current.map((one) => one.siren)]) {
      expect(siren).toMatch(/^\d{9}$/)
      expect(luhn(String(siren))).toBe(0)
    }
    expect(epci!.populationMunicipale).toBe(3000)
  })
})
