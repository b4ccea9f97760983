import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { DPE_FAMILIES, type DpeFamily, dpeLinesAddress } from '../../../shared/producers/ademe.ts'
import { RNIC_ADDRESS } from '../../../shared/producers/rnic.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { DEMO_COMMUNES } from '../communes.ts'
import { communePlaces } from '../places.ts'
import { createStreets } from '../streets.ts'
import { writeDpe } from './dpe.ts'
import { writeRnic } from './rnic.ts'

/** The portal's page, written apart from the generator so that both can disagree. */
const page = z.strictObject({
  total: z.number().int(),
  next: z.url().optional(),
  results: z.array(
    z.looseObject({
      numero_dpe: z.string().regex(/^\d{2}96[ENT]\d{7}[A-Z]$/),
      code_insee_ban: z.string().regex(/^9600[1-5]$/),
      identifiant_ban: z.string().regex(/^9600[1-5]_\d{4}(_\d{5})?$/),
      etiquette_dpe: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G']),
      date_fin_validite_dpe: z.iso.date(),
      score_ban: z.number().min(0).max(1),
      id_rnb: z.string().length(12).optional(),
    }),
  ),
})

const streets = createStreets({ seed: 96, originLng: 2.49986, originLat: 46.49986 })
const dir = await temporaryDir('sample')
const places = DEMO_COMMUNES.flatMap((commune) => [...communePlaces(commune, streets)])
await Promise.all([
  writeDpe({ mirrorDir: dir, places, streets }),
  writeRnic({ mirrorDir: dir, places, streets }),
])

async function walk(family: DpeFamily, codes?: string[]) {
  const place = { departement: '96', ...(codes ? { codes } : {}) }
  const pages = []
  for (let next: string | undefined = dpeLinesAddress(family, place); next !== undefined; ) {
    const read = page.parse(JSON.parse(await readFile(join(dir, mirrorPathOf(new URL(next))), 'utf8')))
    pages.push(read)
    next = read.next
  }
  const lines = pages.flatMap(({ results }) => results)
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => lines.length))
  return { pages, lines }
}

test('the pages of the département hold what those of its communes hold, each number once', async () => {
  const numbers = new Set<string>()
  for (const family of DPE_FAMILIES) {
    const { lines } = await walk(family)
    const parts = []
    for (const { code, absorbed = [] } of DEMO_COMMUNES)
      parts.push(...(await walk(family, [code, ...absorbed.map((one) => one.code)])).lines)
    expect(parts).toEqual(lines)
    expect(lines.length).toBeGreaterThan(50)
    for (const { numero_dpe } of lines) {
      expect(numbers).not.toContain(numero_dpe)
      numbers.add(numero_dpe)
    }
  }
})

test('there are pages to follow, chains of replacements, streets without a number, and buildings of the RNB', async () => {
  const { pages, lines } = await walk('existing')
  expect(pages.length).toBeGreaterThan(1)
  const numbers = new Set(lines.map((one) => one.numero_dpe))
  const replaced = lines.flatMap((one) =>
    typeof one.numero_dpe_remplace === 'string' ? [one.numero_dpe_remplace] : [],
  )
  expect(replaced.length).toBeGreaterThan(10)
  for (const number of replaced) expect(numbers).toContain(number)
  expect(lines.filter((one) => !/_\d{5}$/.test(one.identifiant_ban)).length).toBeGreaterThan(10)
  const buildings = new Set(places.map((place) => place.rnbId))
  const named = lines.flatMap((one) => one.id_rnb ?? [])
  expect(named.length).toBeGreaterThan(100)
  for (const id of named) expect(buildings).toContain(id)
})

test('the register is the daily file: BOM, quotes, the commune in its own column and a postcode beside', async () => {
  const text = await readFile(join(dir, mirrorPathOf(new URL(RNIC_ADDRESS))), 'utf8')
  expect(text.startsWith('\uFEFF"epci","commune","numero_immatriculation"')).toBe(true)
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
  expect(data.length).toBeGreaterThan(300)
  const idus = new Set(places.map((place) => place.parcel.idu))
  for (const line of data) {
    expect(line.code_officiel_arrondissement_commune).toMatch(/^9600[1-5]$/)
    expect(line.code_officiel_commune).toMatch(/^96\d00$/)
    if (line.reference_cadastrale_1) expect(idus).toContain(line.reference_cadastrale_1)
  }
  const types = new Set(data.map((line) => line.type_syndic))
  expect([...types].sort()).toEqual(['bénévole', 'professionnel'])
  expect(data.filter((line) => line.syndicat_principal_ou_secondaire === 'non').length).toBeGreaterThan(10)
})

test('the same places give the same bytes', async () => {
  const again = await temporaryDir('again')
  await Promise.all([
    writeDpe({ mirrorDir: again, places, streets }),
    writeRnic({ mirrorDir: again, places, streets }),
  ])
  for (const address of [dpeLinesAddress('existing', { departement: '96' }), RNIC_ADDRESS]) {
    const [one, other] = await Promise.all(
      [dir, again].map((folder) => readFile(join(folder, mirrorPathOf(new URL(address))))),
    )
    expect(one!.equals(other!)).toBe(true)
  }
})
