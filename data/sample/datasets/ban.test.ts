import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { DEMO_IDU, writeDemoTerritory } from '../write-territory.ts'

const FOLDER = 'adresse.data.gouv.fr/data/ban/adresses/latest/csv'

async function readLines(mirror: string, name: string): Promise<string[][]> {
  const text = gunzipSync(await readFile(join(mirror, FOLDER, name))).toString()
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(';'))
}

const mirror = (await writeDemoTerritory(await temporaryDir('demo'))).mirrorDir
const addresses = await readLines(mirror, 'adresses-96.csv.gz')

test('the columns are the official ones, on every line', async () => {
  expect(addresses[0]!.join(';')).toBe(
    'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;code_insee_ancienne_commune;nom_ancienne_commune;x;y;lon;lat;' +
      'type_position;alias;nom_ld;libelle_acheminement;nom_afnor;source_position;source_nom_voie;certification_commune;cad_parcelles',
  )
  expect(new Set(addresses.map(({ length }) => length))).toEqual(new Set([23]))
  const places = await readLines(mirror, 'lieux-dits-96-beta.csv.gz')
  expect(places).toHaveLength(21)
  expect(new Set(places.map(({ length }) => length))).toEqual(new Set([13]))
})

test('thousands of addresses, each key once, with suffixes, declared parcels and former communes', () => {
  const rows = addresses.slice(1)
  expect(rows.length).toBeGreaterThan(4000)
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
  const share = (column: number) => rows.filter((row) => row[column] !== '').length / rows.length
  expect(share(3)).toBeGreaterThan(0.01)
  expect(share(22)).toBeGreaterThan(0.2)
  expect(share(22)).toBeLessThan(0.6)
  expect(new Set(rows.map((row) => row[9]))).toEqual(new Set(['', 'Petit-Arpent-Imaginaire']))
})

test('the demo place has its address', () => {
  expect(addresses.find((row) => row[22] === DEMO_IDU)?.slice(0, 5)).toEqual([
    '96001_1000_00001',
    '96001_1000',
    '1',
    '',
    'Rue des Lilas Fictifs',
  ])
})
