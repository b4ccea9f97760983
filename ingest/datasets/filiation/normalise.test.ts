import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeZip, zipBytes } from '../../../data/sample/zip-file.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir, temporaryFile, temporaryZip } from '../../../test/support/temp.ts'
import type { AreaUnit } from '../../dataset.ts'
import { filiation } from './dataset.ts'

const WHO = 'XXXXXREDACTEURDUDOCUMENTXXXXXX;XNUMX'
const line = (lot: string, side: 1 | 2, parcels: string, head = '210;716;000;0000045;1;19890505') =>
  `${head};${WHO};${lot};${side};${parcels}`

async function read(lines: readonly string[], unit: AreaUnit = { area: '21' }, end = '\n') {
  const path = await temporaryFile('dfiano-dep210-01072026.txt', lines.join(end))
  return normalised(filiation, unit, [fetchedFile(path)])
}

describe('a lot', () => {
  test('is two lines, whatever the ends of lines, a byte order mark and small letters', async () => {
    const lines = [
      `\ufeff${line('00001', 1, ' A0020;')}`,
      line('00001', 2, 'a0392; A0393', '210;716;0;0000045;1;19890505'),
      '',
    ]
    const { parts, query } = await read(lines, undefined, '\r\n')
    expect(parts[0]?.quality).toMatchObject({ rowsIn: 2, rowsKept: 2, quarantined: {}, outOfScope: {} })
    expect(parts[0]).toMatchObject({ millesime: '2026-07-01' })
    expect(await query('SELECT id, mothers, daughters, mother_lines, daughter_lines FROM lots')).toEqual([
      [
        '21716-000-0000045-00001-1989-05-05-1',
        ['217160000A0020'],
        ['217160000A0392', '217160000A0393'],
        '1',
        '1',
      ],
    ])
  })

  test('may have no mothers, or no daughters, and sections of two letters or digits', async () => {
    const { query } = await read([
      line('00001', 1, ''),
      line('00001', 2, 'AC0214;'),
      line('00002', 1, '010007'),
      line('00002', 2, ';'),
    ])
    expect(await query('SELECT lot, mothers, daughters FROM lots ORDER BY lot')).toEqual([
      ['00001', [], ['21716000AC0214']],
      ['00002', ['21716000010007'], []],
    ])
  })

  test('of which a line cannot be read is refused as a whole; a repeated line is told', async () => {
    const { parts, query } = await read([
      line('00001', 1, ' A0020;'),
      line('00001', 2, ' A392;'),
      line('00002', 1, ' A0021;'),
      line('00002', 1, ' A0021;'),
      line('00002', 2, ' A0400;'),
      line('00003', 1, ' A0021;', '210;999;000;0000045;1;19890505'),
      line('00003', 1, ' A0021;', '210;716;000;0000045;1;19890231'),
      '210;716;000;000',
      line('00004', 1, ' A0021;', '350;001;000;0000045;1;19890505'),
    ])
    expect(parts[0]?.quality).toMatchObject({
      rowsIn: 9,
      rowsKept: 2,
      quarantined: {
        'date-malformed': 1,
        'line-malformed': 1,
        'other-line-refused': 1,
        'parcel-malformed': 1,
        'unknown-commune': 1,
      },
      outOfScope: { 'other-departement': 1, 'repeated-line': 1 },
    })
    expect(await query('SELECT lot FROM lots')).toEqual([['00002']])
    expect(
      await query(`SELECT "row", rule, original FROM quarantine WHERE rule = 'parcel-malformed'`),
    ).toEqual([['2', 'parcel-malformed', line('00001', 2, ' A392;')]])
  })

  test('told by different lines is their sum, and says so', async () => {
    const { query } = await read([
      line('00001', 1, ' A0020'),
      line('00001', 1, ' A0021'),
      line('00001', 2, ' A0400'),
    ])
    expect(await query('SELECT mothers, mother_lines FROM lots')).toEqual([
      [['217160000A0020', '217160000A0021'], '2'],
    ])
  })
})

test('communes that were asked for are kept, the others left out', async () => {
  const { parts, query } = await read(
    [
      line('00001', 1, ' A0020'),
      line('00001', 2, ' A0400'),
      line('00001', 1, ' A0001', '210;231;000;0000045;1;19890505'),
    ],
    { area: '21', communes: ['21716'] },
  )
  expect(parts).toMatchObject([
    { commune: '21716', quality: { rowsKept: 2, outOfScope: { 'other-commune': 1 } } },
  ])
  expect(await query('SELECT part FROM lots')).toEqual([['21716']])
})

test('a commune that was merged since goes on under its code of today', async () => {
  const path = await temporaryFile(
    'dfi.txt',
    [
      line('00001', 1, 'AB0020', '690;159;000;0000045;1;19890505'),
      line('00001', 2, 'AB0021', '690;159;000;0000045;1;19890505'),
    ].join('\n'),
  )
  const { query, parts } = await normalised(filiation, { area: '69' }, [fetchedFile(path)])
  expect(await query('SELECT commune, published_commune, mothers FROM lots')).toEqual([
    ['69114', '69159', ['69114159AB0020']],
  ])
  expect(parts[0]).toMatchObject({ millesime: '1989-05-05', millesimeFrom: 'newest-row' })
})

describe('the container', () => {
  const lots = [line('00001', 1, ' A0020'), line('00001', 2, ' A0400')].join('\n')

  test('is a zip of zips by département: another one is passed over', async () => {
    const path = join(await temporaryDir('dfi'), 'situation.zip')
    const other = await zipBytes({ 'dfiano-dep350-01072026.txt': 'not to be read' })
    const own = await zipBytes({ 'dfiano-dep210-01072026.txt': lots })
    await writeZip(path, {
      'dfiano-dep350-01072026.zip': other,
      'DFIANO-DEP210-01072026.ZIP': own,
      'lisez-moi.pdf': '',
    })
    const { query } = await normalised(filiation, { area: '21' }, [fetchedFile(path)])
    expect(await query('SELECT count(*) FROM lots')).toEqual([['1']])
    await expect(normalised(filiation, { area: '22' }, [fetchedFile(path)])).rejects.toThrow(
      /holds a text of the département 22/,
    )
  })

  test('of a département may be named with a zero before, but 030 is Allier', async () => {
    const path = await temporaryZip('situation.zip', {
      'dfiano-dep035.txt': lots.replaceAll('210;716', '035;238'),
      'dfiano-dep030.txt': lots.replaceAll('210;716', '030;185'),
    })
    const of = async (area: string) =>
      (await normalised(filiation, { area }, [fetchedFile(path)])).query('SELECT commune FROM lots')
    expect(await of('35')).toEqual([['35238']])
    expect(await of('03')).toEqual([['03185']])
    await expect(of('30')).rejects.toThrow(/département 30/)
  })

  test('that is a 7z is refused with the way out', async () => {
    const path = await temporaryFile('situation_7z', Buffer.from('377abcaf271c0004', 'hex'))
    await expect(normalised(filiation, { area: '21' }, [fetchedFile(path)])).rejects.toThrow(
      /7z archive, which is not read: extract it .* --file filiation=PATH/,
    )
  })

  test('without a line stops', async () => {
    await expect(read(['', ''])).rejects.toThrow(/not one line/)
  })
})

describeWithSamples('Vougeot, 36 lots', () => {
  test('are all kept: 72 lines', async () => {
    const path = samplePath('files/filiation/dfiano-dep210-01072026.extract-21716-vougeot-36lots.txt')
    const { parts, query } = await normalised(filiation, { area: '21' }, [fetchedFile(path)])
    expect(parts[0]).toMatchObject({
      millesime: '2026-07-01',
      quality: { rowsIn: 72, rowsKept: 72, quarantined: {}, outOfScope: {} },
    })
    expect(
      await query(
        'SELECT count(*), min("date")::VARCHAR, max("date")::VARCHAR, count(DISTINCT commune) FROM lots',
      ),
    ).toEqual([['36', expect.any(String), expect.any(String), '1']])
    expect(await query(`SELECT mothers, daughters FROM lots WHERE document = '0000063'`)).toEqual([
      [['217160000A0064', '217160000A0065'], ['217160000A0430']],
    ])
  })

  test('the notice has nine fields before the parcels, and a padded département', async () => {
    const path = samplePath('files/filiation/notice-dfi-janvier2025.example.txt')
    const { query } = await normalised(filiation, { area: '23' }, [fetchedFile(path)])
    expect(await query('SELECT id, mothers, daughters FROM lots')).toEqual([
      ['23001-000-0000450-00001-1990-08-13-1', ['23001000AC0026'], ['23001000AC0214', '23001000AC0215']],
    ])
  })
})
