import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { permits } from './dataset.ts'

const JANUARY = [
  'Liste-des-autorisations-durbanisme-creant-des-logements.2026-01.csv.gz',
  'Liste-des-autorisations-durbanisme-creant-des-locaux-non-residentiels.2026-01.csv.gz',
  'Liste-des-permis-damenager.2026-01.csv.gz',
  'Liste-des-permis-de-demolir.2026-01.csv.gz',
].map((name) => samplePath(`files/permits/${name}`))

const GONE = /^(ADR_TYPEVOIE_TER|DPC_PREM|CAT_DEM|SURF_ART_.*)$/
const GONE_OF_DWELLINGS = /^SURF_(HEB|BUR|IND|ENT)_TRANSFORMEE$/
/** Most characters of ADR_LIBVOIE_TER. */
const LONGEST_STREET = 26

/** A list of January 2026 with the columns of September, and how many streets lost their end because the type now stands before the name. */
async function inTodaysLayout(path: string): Promise<{ path: string; cut: number }> {
  const text = gunzipSync(await readFile(path)).toString('utf8')
  const [, header, ...rows] = Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data
  const isDwellings = header!.includes('NB_LGT_TOT_CREES')
  const names = header!.filter((name) => !GONE.test(name) && !(isDwellings && GONE_OF_DWELLINGS.test(name)))
  let cut = 0
  const lines = rows.map((cells) => {
    const row: Record<string, string> = Object.fromEntries(header!.map((name, i) => [name, cells[i]!]))
    const street = [row.ADR_TYPEVOIE_TER, row.ADR_LIBVOIE_TER].filter(Boolean).join(' ')
    if (street.length > LONGEST_STREET) cut++
    row.ADR_LIBVOIE_TER = street.slice(0, LONGEST_STREET)
    row.DR_DEPOT = row.AN_DEPOT === '' ? '' : `${row.AN_DEPOT}-01-01`
    if (header!.includes('NUM_PD')) row.DPC_DERN = row.DPC_DERN!.replace('-', '')
    return [...names, 'DR_DEPOT'].map((name) => row[name])
  })
  const to = join(await temporaryDir('permits'), 'list.csv')
  await writeFile(to, Papa.unparse([[...names, 'DR_DEPOT'], ...lines], { delimiter: ';' }))
  return { path: to, cut }
}

describeWithSamples('Sitadel in the layout of September 2026', () => {
  test('real permits of Montreuil to develop and demolish', async () => {
    const files = ['amenager', 'demolir'].map((name) =>
      fetchedFile(samplePath(`files/permits-2026-09/${name}-93048.extract.csv`), undefined, true),
    )
    const { parts, query } = await normalised(permits, { area: '93' }, files)
    expect(parts[0]).toMatchObject({
      millesime: '2026-08',
      millesimeFrom: 'newest-row',
      quality: { rowsIn: 11, rowsKept: 11, quarantined: {}, outOfScope: {}, repaired: {} },
    })
    expect(
      await query('SELECT list, filed_year, updated, address FROM permits ORDER BY list DESC, "number" DESC'),
    ).toEqual([
      ['development', 2025, '2025-07', '1 PLACE JACQUES DUCLOS'],
      ['development', 2021, '2022-01', 'SITE OUEST DES MURS A PECH'],
      ['development', 2020, '2021-05', '154-1 RUE DE ROSNY'],
      ['development', 2019, '2019-07', null],
      ['demolition', 2026, '2026-08', '14 RUE LEONTINE PREAUX'],
      ['demolition', 2026, '2026-07', '159 RUE DES RUFFINS'],
      ['demolition', 2026, '2026-05', '48 RUE CUVIER'],
      ['demolition', 2025, '2025-09', '15 RUE DES CLOS FRANCAIS'],
      ['demolition', 2025, '2025-07', '168 AVENUE DU PRESIDENT SALVADOR'],
      ['demolition', 2024, '2024-10', '2 NOUVELLE CITE DE TILLEMONT'],
      ['demolition', 2024, '2024-09', '188 B BOULEVARD DE LA BOISSIERE'],
    ])
  })

  test('the lists of Toulouse say the same in both layouts, but for streets that are cut', async () => {
    const today = await Promise.all(JANUARY.map(inTodaysLayout))
    const given = (paths: readonly string[]) => paths.map((path) => fetchedFile(path, undefined, true))
    const before = await normalised(permits, { area: '31' }, given(JANUARY))
    const after = await normalised(permits, { area: '31' }, given(today.map(({ path }) => path)))
    expect(after.parts[0]).toEqual(before.parts[0])
    const rest = 'SELECT * EXCLUDE (address, craft_floor) FROM permits ORDER BY type, "number", list'
    expect(await after.query(rest)).toEqual(await before.query(rest))
    const addresses = 'SELECT address FROM permits ORDER BY type, "number", list'
    const [old, now] = [await before.query(addresses), await after.query(addresses)]
    const different = old.flatMap(([address], i) =>
      now[i]![0] === address ? [] : [[String(address), String(now[i]![0])] as const],
    )
    for (const [whole, start] of different) expect(whole.startsWith(start)).toBe(true)
    expect(today.reduce((sum, { cut }) => sum + cut, 0)).toBe(18)
    expect(different.length).toBe(18)
  })

  test('accents that were encoded three times are mended and counted', async () => {
    const { parts, query } = await normalised(
      permits,
      { area: '31' },
      JANUARY.map((path) => fetchedFile(path)),
    )
    expect(parts[0]!.quality.repaired).toEqual({ 'accents-mended': 21 })
    const mended = `SELECT DISTINCT locality FROM permits WHERE regexp_matches(locality, 'PELET|HERS|LINI|LOT 23|TERRASSE') AND regexp_matches(locality, '[^\\x00-\\x7F]') ORDER BY 1`
    expect(await query(mended)).toEqual([
      ['1 À 11 CH DE LA TERRASSE'],
      ['11 RUE DU GÉNÉRAL PELET'],
      ["112 CH DU CHÂTEAU DE L'HERS"],
      ['41 CH LINIÈRES'],
      ['BÂT A LOT 23'],
    ])
    const left = `SELECT count(*) FROM permits WHERE regexp_matches(concat(address, locality), 'Ã')`
    expect(await query(left)).toEqual([['0']])
  })
})
