import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { polygonsAreaM2 } from '../../../formats/geometry/area.ts'
import { decodeWkt } from '../../../formats/geometry/wkt.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { rnb } from './dataset.ts'

const HEADER = 'rnb_id;point;shape;status;ext_ids;addresses;plots;validated_by'
const POINT = 'SRID=4326;POINT(1.84 42.73)'
const SHAPE = 'SRID=4326;POLYGON((1.84 42.73,1.8401 42.73,1.8401 42.7301,1.84 42.7301,1.84 42.73))'

interface Building {
  id?: string
  point?: string
  shape?: string
  status?: string
  external?: string
  addresses?: string
  plots?: string
}

function line(building: Building): string {
  const { id = 'WHN8D9K38QNG', point = POINT, shape = SHAPE, status = 'constructed' } = building
  const {
    external = '[]',
    addresses = '[]',
    plots = '[{"id": "09307000AB0001", "bdg_cover_ratio": 1.0}]',
  } = building
  const validated = '[{"username": "quelquun", "organisation": "une mairie"}]'
  return [id, point, shape, status, external, addresses, plots, validated]
    .map((text) => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`))
    .join(';')
}

async function file(lines: string[], header = HEADER) {
  return fetchedFile(await temporaryFile('RNB_09.csv', `${[header, ...lines].join('\n')}\n`))
}

describe('the export of a département', () => {
  test('a building with everything', async () => {
    const source = await file([
      line({
        external:
          '[{"id": "bdnb-bc-PEZ4-CYLD-1111", "source": "bdnb", "created_at": "2023-12-07", "source_version": "2023_01"}, {"id": "x", "source": "osm"}]',
        addresses:
          '[{"cle_interop_ban" : "09307_0020_00007", "street_number" : "7", "street_rep" : "", "street" : "rue du  moulin", "city_zipcode" : "09000", "city_name" : "Foix"}]',
        plots:
          '[{"id": "09307000AB0002", "bdg_cover_ratio": 0.2}, {"id": "09307000AB0001", "bdg_cover_ratio": 1.0000000000000002}]',
      }),
    ])
    const { parts, query } = await normalised(rnb, { area: '09' }, [source])
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 1, rowsKept: 1 })
    const [row] = await query(
      `SELECT rnb_id, commune, status, lng, lat, ground, to_json(plots), to_json(addresses), to_json(ext_ids) FROM buildings`,
    )
    expect(row).toEqual([
      'WHN8D9K38QNG',
      '09307',
      'constructed',
      1.84,
      42.73,
      91,
      '[{"ratio":1.0,"idu":"09307000AB0001"},{"ratio":0.2,"idu":"09307000AB0002"}]',
      '[{"ban":"09307_0020_00007","label":"7 rue du moulin 09000 Foix"}]',
      '[{"source":"bdnb","id":"bdnb-bc-PEZ4-CYLD-1111"}]',
    ])
  })

  test('no plots (an empty field), no shape but a point: kept, in the commune of its address', async () => {
    const source = await file([
      line({ shape: POINT, plots: '', addresses: '[{"cle_interop_ban": "09122_0020_00007"}]' }),
    ])
    const { query } = await normalised(rnb, { area: '09' }, [source])
    expect(await query('SELECT commune, ground, len(plots), geometry IS NULL FROM buildings')).toEqual([
      ['09122', null, '0', true],
    ])
  })

  test('each refused line keeps its rule and its text, without the people who validated it', async () => {
    const source = await file([
      line({}),
      line({}),
      line({ id: 'court' }),
      line({ id: '111111111112', status: '' }),
      line({ id: '111111111113', point: 'POINT(1 2)' }),
      line({ id: '111111111114', shape: 'SRID=4326;POLYGON((1 1,2 2))' }),
      line({ id: '111111111115', plots: '{"id": 1}' }),
      line({ id: '111111111116', addresses: '[{' }),
      line({ id: '111111111117', external: 'null' }),
      line({ id: '111111111118', status: 'demolished' }),
      '111111111119;une ligne coupée',
    ])
    const { parts, query } = await normalised(rnb, { area: '09' }, [source])
    expect(parts[0]!.quality).toEqual({
      rowsIn: 11,
      rowsKept: 1,
      quarantined: {
        'addresses-malformed': 1,
        'ext-ids-malformed': 1,
        'malformed-line': 1,
        'plots-malformed': 1,
        'point-malformed': 1,
        'rnb-id-duplicate': 1,
        'rnb-id-malformed': 1,
        'shape-malformed': 1,
        'status-missing': 1,
      },
      outOfScope: { demolished: 1 },
      repaired: {},
    })
    const refused = await query('SELECT rule, detail, original FROM quarantine')
    expect(refused).toHaveLength(9)
    const [whole] = refused.filter(([rule]) => rule === 'rnb-id-malformed')
    expect(whole).toEqual([
      'rnb-id-malformed',
      '"court" is not 12 capitals and digits',
      `court;${POINT};${SHAPE};constructed;[];[];[{"id": "09307000AB0001", "bdg_cover_ratio": 1.0}]`,
    ])
  })

  test('communes are cut out of the département, also under the code they had before a merger', async () => {
    const at = (id: string, idu: string) => line({ id, plots: `[{"id": "${idu}", "bdg_cover_ratio": 1}]` })
    const source = await file([
      at('111111111111', '691590000A0001'),
      at('111111111112', '691140000A0001'),
      at('111111111113', '690010000A0001'),
      line({ id: '111111111114', plots: '' }),
    ])
    const { parts, query } = await normalised(rnb, { area: '69', communes: ['69114', '69124'] }, [source])
    expect(parts.map(({ commune, quality }) => [commune, quality.rowsKept])).toEqual([
      ['69114', 2],
      ['69124', 0],
    ])
    expect(parts[0]!.quality.outOfScope).toEqual({ 'commune-unknown': 1, 'other-commune': 1 })
    expect(await query('SELECT rnb_id, part FROM buildings ORDER BY rnb_id')).toEqual([
      ['111111111111', '69114'],
      ['111111111112', '69114'],
    ])
  })

  test.each([['a column that is gone', HEADER.replace(';plots', ''), 'no column "plots"']])(
    '%s: nothing is published',
    async (_, header, message) => {
      await expect(normalised(rnb, { area: '09' }, [await file([], header)])).rejects.toThrow(message)
    },
  )
})

describeWithSamples('real shapes of the RNB', () => {
  test('the 29 buildings of a difference file are read, none of them larger than a hectare', async () => {
    const text = await readFile(samplePath('files/buildings/bdtopo-rnb/test_rnb_diff.csv'), 'utf8')
    const { data } = Papa.parse(text, { header: true, skipEmptyLines: true })
    const rows = z
      .array(
        z.looseObject({ rnb_id: z.string().regex(/^[0-9A-Z]{12}$/), shape: z.string(), point: z.string() }),
      )
      .parse(data)
    expect(rows).toHaveLength(29)
    const areas = rows.map(({ shape }) => polygonsAreaM2(decodeWkt(shape)!))
    expect(areas.every((area) => area > 3 && area < 10_000)).toBe(true)
    // Checked by hand: 7.5 m by 33 m.
    expect(Math.round(areas[0]!)).toBe(247)
  })
})
