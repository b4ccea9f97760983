import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { normalised } from '../../../test/support/normalised.ts'
import { csvOf, line } from '../../../test/support/rnic-files.ts'
import { generationOf, layouts, RNIC_COLUMNS } from './columns.ts'
import { rnic } from './dataset.ts'

test('a file of essential columns alone is read: the rest is null and reported', async () => {
  const names = Object.values(RNIC_COLUMNS).flatMap(({ names: [name], optional }) =>
    optional ? [] : [name!],
  )
  const cells: Record<string, string> = {
    numero_immatriculation: 'AA0000001',
    type_syndic: 'professionnel',
    longitude: '2.481351',
    latitude: '48.893373',
    code_officiel_arrondissement_commune: '93010',
  }
  const source = await csvOf([])
  await writeFile(source.path, `${names.join(',')}\n${names.map((name) => cells[name] ?? '').join(',')}\n`)
  const { parts, columns, query } = await normalised(rnic, { area: '93' }, [source])
  expect(parts[0]!.quality).toMatchObject({ rowsIn: 1, rowsKept: 1, quarantined: {} })
  expect(await query('SELECT "number", name, lots, parcels, updated_on, lng FROM coproprietes')).toEqual([
    ['AA0000001', null, null, null, null, 2.481351],
  ])
  expect(columns[0]!.unknown).toEqual([])
  expect(columns[0]!.missing).toContain('nombre_total_lots')
})

test('a new column is reported and read past; those of the three generations that are not read are known', async () => {
  const source = await csvOf([line()])
  const text = await readFile(source.path, 'utf8')
  const known = [
    'epci',
    'nombre_d_aful_auxquelles_est_rattache_le_syndicat_de_copropriet',
    'Nombre d’arrêtés',
  ]
  const more = [...known, 'nouvelle']
  await writeFile(
    source.path,
    text
      .replace('\n', `,${more.map((name) => `"${name}"`).join(',')}\n`)
      .replace(/\n$/, `${',"x"'.repeat(more.length)}\n`),
  )
  const { parts, columns } = await normalised(rnic, { area: '93' }, [source])
  expect(parts[0]!.quality.rowsKept).toBe(1)
  expect(columns).toMatchObject([{ unknown: ['nouvelle'], missing: [] }])
})

test.each([
  ['names of 2026', 'numero_immatriculation'],
  ['long names, until January 2026', 'numero_d_immatriculation'],
  ['French labels, earlier', "Numéro d'immatriculation"],
  [undefined, 'numero'],
])('%s are told by the column %s', (generation, name) => {
  expect(generationOf(layouts[0]!, ['commune', name])).toBe(generation)
})
