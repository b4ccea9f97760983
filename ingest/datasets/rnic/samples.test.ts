import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { rnic } from './dataset.ts'

const OF_2026 = samplePath('files/rnic/rnic-93010-17rows.names-of-2026.csv')
const BEFORE = samplePath('files/rnic/rnic_93010-bondy_2026-01_extrait17lignes.csv')

const read = async (path: string) => normalised(rnic, { area: '93' }, [fetchedFile(path)])

/** The file with every reference cut at its 13th character: its parts alone tell the parcel. */
async function truncated(names: (text: string) => string = (text) => text): Promise<string> {
  const text = names(await readFile(OF_2026, 'utf8'))
  const path = join(await temporaryDir('rnic'), 'rnc.csv')
  await writeFile(path, text.replace(/"(93010\d{3}[0-9A-Z]{2}\d{3})\d"/g, '"$1"'))
  return path
}

describeWithSamples('17 co-ownerships of Bondy', () => {
  test('are the same under the names of 2026 as under those before', async () => {
    const [now, before] = [await read(OF_2026), await read(BEFORE)]
    expect(now.columns).toEqual([])
    // R wrote a first column without a name.
    expect(before.columns).toMatchObject([{ unknown: ['(no name)'], missing: [] }])
    expect(now.parts[0]?.quality).toMatchObject({ rowsIn: 17, rowsKept: 17, quarantined: {} })
    const columns = `SELECT "number", name, manager_name, lots, dwelling_lots, period, parcels, commune, refs, lng, lat, updated_on
      FROM coproprietes ORDER BY 1`
    const rows = await now.query(columns)
    expect(rows).toEqual(await before.query(columns))
    expect(rows[0]).toEqual([
      'AA0652685',
      'SDC LES PARISIENNES DE BONDY',
      'ATM SARL',
      234,
      78,
      'DE_1994_A_2000',
      0,
      '93010',
      null,
      2.48111,
      48.896109,
      '2025-08-23',
    ])
  })

  test('have their eight references, from their parts too, in either way of naming them', async () => {
    const references = async (path: string) => {
      const { query } = await read(path)
      return (await query('SELECT unnest(refs) AS ref FROM coproprietes ORDER BY ref')).map(([ref]) => ref)
    }
    const whole = await references(OF_2026)
    expect(whole).toHaveLength(8)
    expect(whole).toContain('93010000AV0209')
    expect(await references(await truncated())).toEqual(whole)
    const otherwise = (text: string) =>
      text
        .replace(/code_insee_parcelle_(\d)/g, 'code_insee_commune_$1')
        .replace(/(prefixe|section)_parcelle_/g, '$1_')
    expect(await references(await truncated(otherwise))).toEqual(whole)
  })
})
