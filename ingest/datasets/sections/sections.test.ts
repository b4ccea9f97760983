import { describe, expect, test } from 'vitest'
import { fetchedFile, lakesOf, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { sections } from './dataset.ts'
import { sources } from './sources.ts'

const ring = [
  [0, 44],
  [0.1, 44],
  [0.1, 44.1],
  [0, 44.1],
  [0, 44],
]

function feature(
  id: string,
  more: Record<string, unknown> = {},
  geometry: unknown = { type: 'Polygon', coordinates: [ring] },
) {
  const properties = {
    id,
    commune: id.slice(0, 5),
    prefixe: id.slice(5, 8),
    code: id.slice(8).replace(/^0/, ''),
    updated: '2014-02-11',
    ...more,
  }
  return JSON.stringify({ type: 'Feature', id, geometry, properties })
}

async function file(features: string[], commune?: string) {
  const path = await temporaryFile(
    'cadastre-33440-sections.json',
    `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}`,
  )
  return fetchedFile(path, commune)
}

describe('the section layer', () => {
  test('each refused feature keeps its rule; the rows balance', async () => {
    const source = await file([
      feature('334400000B'),
      feature('334400000B'),
      feature('33440000B'),
      feature('33440000ZA', { prefixe: '001' }),
      feature('33440000ZB', { commune: '33441' }),
      feature('33440000ZC', { created: '2014' }),
      feature('24440000ZD'),
      feature('33440000ZE', {}, null),
      '{"type":"Feature"}',
    ])
    const { parts, query } = await normalised(sections, { area: '33' }, [source])
    expect(parts).toEqual([
      {
        millesime: '2014-02-11',
        millesimeFrom: 'newest-row',
        quality: {
          rowsIn: 9,
          rowsKept: 1,
          quarantined: {
            'date-malformed': 1,
            'geometry-missing': 1,
            'not-a-feature': 1,
            'outside-area': 1,
            'section-duplicate': 1,
            'section-inconsistent': 2,
            'section-malformed': 1,
          },
          outOfScope: {},
          repaired: {},
        },
      },
    ])
    expect(await query('SELECT code, commune, prefixe, section, updated, part FROM sections')).toEqual([
      ['334400000B', '33440', '000', '0B', '2014-02-11', '33'],
    ])
    expect(await query('SELECT count(*), min("row"), max("row") FROM quarantine')).toEqual([['8', '2', '9']])
  })

  test('a commune read again takes the place of its rows, and one that has no file is no part', async () => {
    const unit = (communes: string[]) => ({ area: '33', communes })
    const first = await normalised(sections, unit(['33440', '33441']), [
      await file([feature('334400000A'), feature('334400000B')], '33440'),
      await file([feature('334410000A')], '33441'),
    ])
    const { lakes } = lakesOf(first.written)
    const second = await normalised(
      sections,
      unit(['33440', '33442']),
      [await file([feature('334400000C')], '33440')],
      undefined,
      { lake: lakes },
    )
    expect(await second.query('SELECT code FROM sections')).toEqual([['334400000C'], ['334410000A']])
    expect(second.parts.map(({ commune }) => commune)).toEqual(['33440'])
  })

  test('without any section nothing is published', async () => {
    await expect(normalised(sections, { area: '33' }, [await file([])])).rejects.toThrow(
      'holds no section at all: nothing was published',
    )
  })

  test('several communes do without the one that has no file; one alone does not', async () => {
    const territory = await realTerritory()
    const one = sources({ area: '33', communes: ['33440'] }, territory, 'latest')
    expect(one).toEqual([
      {
        url: 'https://cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/33/33440/cadastre-33440-sections.json.gz',
        commune: '33440',
      },
    ])
    const two = sources({ area: '33', communes: ['33440', '33441'] }, territory, '2026-06-01')
    expect(two.map(({ optional }) => optional)).toEqual([true, true])
    expect(two[1]!.url).toContain('/2026-06-01/geojson/communes/33/33441/')
  })
})
