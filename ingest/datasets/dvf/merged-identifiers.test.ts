import { describe, expect, test } from 'vitest'
import { geoDvfFile } from '../../../test/support/geo-dvf.ts'
import { lakesOf, normalised } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { shareSales } from './across.ts'
import { dvf } from './dataset.ts'
import { areMerged, type Evidence } from './merged-identifiers.ts'

const none: Evidence = {
  identifiers: 20,
  steps: 19,
  falls: 0,
  sameDay: 0,
  floats: false,
  shared: 0,
  unconnected: 0,
}

describe('identifiers are those of days and prices', () => {
  test('when they rise with both, ten times within a day or in a file of floats', () => {
    expect(areMerged(none)).toBe(false)
    expect(areMerged({ ...none, sameDay: 9 })).toBe(false)
    expect(areMerged({ ...none, sameDay: 10 })).toBe(true)
    expect(areMerged({ ...none, floats: true })).toBe(true)
    expect(areMerged({ ...none, sameDay: 10, floats: true, falls: 1 })).toBe(false)
    expect(areMerged({ ...none, steps: 5000, sameDay: 900, falls: 5 })).toBe(true)
    expect(areMerged({ ...none, steps: 5000, sameDay: 900, falls: 6 })).toBe(false)
  })

  test('or when they have no order, and often join what nothing joins', () => {
    const unordered = { ...none, identifiers: 200, steps: 199, falls: 90, unconnected: 10 }
    expect(areMerged(unordered)).toBe(true)
    expect(areMerged({ ...unordered, unconnected: 9 })).toBe(false)
    expect(areMerged({ ...unordered, identifiers: 400 })).toBe(false)
    expect(areMerged({ ...unordered, shared: 1 })).toBe(false)
  })
})

/** A flat in Lille, in the announced layout. */
const FLAT = { valeur_fonciere: '150000.0', surface_reelle_bati: '50.0' }
const ELSEWHERE = { code_commune: '59009', id_parcelle: '59009000AC0001', nom_commune: "Villeneuve-D'Ascq" }
const ARRAS = {
  code_departement: '62',
  code_commune: '62041',
  id_parcelle: '62041000AB0001',
  nom_commune: 'Arras',
}
const SALES =
  'SELECT list(idu ORDER BY idu), max(sale_lines), any_value(grouping), any_value(mutation) FROM sales GROUP BY mutation ORDER BY 1'

describe('a file with identifiers of days and prices', () => {
  test('is read sale by sale: one identifier that joins two communes is two sales, each under the key that its own identifier gives it', async () => {
    const apart = await normalised(dvf, { area: '59' }, [
      await geoDvfFile([{}, { ...ELSEWHERE, id_mutation: '2024-2' }]),
    ])
    const { query, parts } = await normalised(dvf, { area: '59' }, [
      await geoDvfFile([FLAT, { ...FLAT, ...ELSEWHERE }]),
    ])
    const keys = (await apart.query(SALES)).map(([, , grouping, key]) => [grouping, key])
    expect(keys.map(([grouping]) => grouping)).toEqual([null, null])
    expect(await query(SALES)).toEqual([
      [['59009000AC0001'], '1', 'inferred', keys[0]![1]],
      [['59350000AB0001'], '1', 'inferred', keys[1]![1]],
    ])
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 2, repaired: { 'grouping-inferred': 2 } })
    expect(await query('SELECT commune_name FROM sales ORDER BY commune')).toEqual([
      ["Villeneuve-d'Ascq"],
      ['Lille'],
    ])
  })

  test('has an identifier for each line without a price: those of a parcel are one sale', async () => {
    const line = (id: string) => ({ ...FLAT, id_mutation: id, valeur_fonciere: '' })
    const { query } = await normalised(dvf, { area: '59' }, [
      await geoDvfFile([line('2024-1'), line('2024-2'), line('2024-3')]),
    ])
    expect(await query('SELECT count(DISTINCT mutation), count(*) FROM sales')).toEqual([['1', '3']])
  })

  test('says of a sale that lines of it were not loaded: refused, or of a commune that was not asked for', async () => {
    const uneven = { ...FLAT, valeur_fonciere: '150123.0' }
    const land = { ...uneven, ...ELSEWHERE, code_type_local: '', type_local: '', surface_reelle_bati: '' }
    const file = await geoDvfFile(
      [uneven, land, { ...uneven, surface_reelle_bati: 'grand' }, { ...FLAT, id_mutation: '2024-0' }],
      undefined,
      true,
    )
    const { query } = await normalised(dvf, { area: '59', communes: ['59350'] }, [file])
    expect(await query('SELECT price::INTEGER, sale_lines FROM sales ORDER BY 1')).toEqual([
      [150_000, '1'],
      [150_123, '3'],
    ])
  })

  test('joins no sales of two départements', async () => {
    const shared = async (rows: Record<string, string>[]) => {
      const file = await geoDvfFile(rows, undefined, true)
      const lakes = []
      for (const area of ['59', '62'])
        lakes.push({
          area,
          path: lakesOf((await normalised(dvf, { area }, [file])).written).lake('sales'),
        })
      return shareSales({ lakes, workDir: await temporaryDir('shared') })
    }
    expect(await shared([FLAT, { ...FLAT, ...ARRAS }])).toEqual([])
    expect(await shared([{}, ARRAS])).toHaveLength(2)
  })
})
