import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { planning } from './dataset.ts'

const ARCHIVES = 'mirror/www.geoportail-urbanisme.gouv.fr/document/download-by-partition/'

const read = async (area: string, partition: string) => {
  const { parts, query } = await normalised(planning, { area }, [
    fetchedFile(samplePath(ARCHIVES + partition)),
  ])
  const layers = await query(
    'SELECT layer, shape, CAST(count(*) AS INTEGER) FROM features GROUP BY ALL ORDER BY ALL',
  )
  const [document] = await query('SELECT idurba, kind, status, approved_on, communes FROM documents')
  return { quality: parts[0]!.quality, edition: parts[0]!.millesime, layers, document, query }
}

describeWithSamples('archives of the portal, read whole', () => {
  test('a PLU of the standard of 2017, Windows-1252, two rows of DOC_URBA, IDURBA mistyped in one layer', async () => {
    const { quality, edition, layers, document, query } = await read('30', 'DU_30014')
    expect(quality).toMatchObject({ rowsIn: 303, rowsKept: 300, quarantined: {} })
    expect(quality.outOfScope).toEqual({
      'no-table-of-the-standards': 1,
      'other-document': 1,
      'told-with-its-shapes': 1,
    })
    expect(edition).toBe('2017-10-13')
    expect(layers).toEqual([
      ['information', 'points', 6],
      ['information', 'surface', 18],
      ['prescription', 'line', 15],
      ['prescription', 'points', 93],
      ['prescription', 'surface', 77],
      ['zone', 'surface', 90],
    ])
    expect(document).toEqual(['30014_PLU_20171013', 'PLU', 'in-force', '2017-10-13', ['30014']])
    expect(await query('SELECT DISTINCT document FROM features')).toEqual([['DU_30014']])
    expect(
      await query("SELECT DISTINCT kind FROM features WHERE layer = 'information' ORDER BY 1"),
    ).toContainEqual(['04'])
  })

  test('a PLUi that is partly annulled says so; identical shapes count once', async () => {
    const { quality, layers, document } = await read('18', 'DU_241800432')
    expect(quality).toMatchObject({ rowsIn: 686, rowsKept: 683, quarantined: {} })
    expect(quality.outOfScope).toEqual({ 'identical-feature': 2, 'told-with-its-shapes': 1 })
    expect(layers).toContainEqual(['zone', 'surface', 220])
    expect(document).toEqual(['241800432_PLUI_20200128', 'PLUI', 'partly-annulled', '2020-01-28', ['18275']])
  })

  test('a carte communale of MapInfo', async () => {
    const { quality, layers, document } = await read('19', 'DU_19182')
    expect(quality).toMatchObject({ rowsIn: 21, rowsKept: 20, quarantined: {} })
    expect(layers).toEqual([['sector', 'surface', 19]])
    expect(document).toEqual(['19182_CC_20150517', 'CC', 'in-force', '2015-05-17', ['19182']])
  })

  test('a carte communale whose only sector has no shape, with the documents of a whole département', async () => {
    const { quality, layers, document } = await read('50', 'DU_50545')
    expect(quality).toMatchObject({ rowsIn: 846, rowsKept: 1, quarantined: { 'geometry-missing': 1 } })
    expect(quality.outOfScope).toEqual({ 'other-document': 843, 'told-with-its-shapes': 1 })
    expect(layers).toEqual([])
    expect(document).toEqual(['50545_20130902', 'CC', 'in-force', '2013-09-02', ['50545']])
  })

  test('easements with their category, name and act, which stand in other tables', async () => {
    const pm3 = await read('28', '110068012_SUP_28_PM3')
    expect(pm3.quality).toMatchObject({ rowsIn: 16, rowsKept: 3 })
    expect(await pm3.query('SELECT kind, label, name, valid_on FROM features ORDER BY name')).toEqual([
      [
        'PM3',
        'Plan de prévention des risques technologiques',
        'PM3_Auneau_Legendre_Delpierre_ass',
        '2014-04-23',
      ],
      ['PM3', 'Plan de prévention des risques technologiques', 'PM3_Brou_Vouzelaud_ass', '2010-03-31'],
      ['PM3', expect.stringContaining('Plan de prévention'), expect.any(String), expect.any(String)],
    ])
    const int1 = await read('83', '213000896_SUP_83044_INT1')
    expect(await int1.query('SELECT kind, file, "text" FROM features')).toEqual([
      ['INT1', 'INT1_Acte_act.pdf', 'Zone de protection'],
    ])
  })

  test('the document of Bondy given for three areas is kept in the one that it is of', async () => {
    const folder = 'files/planning/bondy-93010'
    const files = readdirSync(samplePath(folder)).map((name) =>
      fetchedFile(samplePath(`${folder}/${name}`), undefined, true),
    )
    const kept = async (area: string, ...communes: string[]) => {
      const unit = communes.length > 0 ? { area, communes } : { area }
      const { parts } = await normalised(planning, unit, files)
      return parts.map(({ quality }) => [quality.rowsIn, quality.rowsKept, quality.outOfScope])
    }
    // Est Ensemble has Bondy and Montreuil, and neither Aubervilliers nor Paris.
    expect(await kept('93', '93010', '93048')).toEqual([
      [1590, 1577, { 'identical-feature': 1 }],
      [0, 0, {}],
    ])
    expect(await kept('75', '75118')).toEqual([[1590, 0, { 'other-departement': 1590 }]])
    expect(await kept('93', '93001')).toEqual([[1590, 0, { 'other-commune': 1590 }]])
  })

  test('the document of Bondy as GeoJSON, slivers of its clipping refused', async () => {
    const folder = 'files/planning/bondy-93010'
    const files = readdirSync(samplePath(folder)).map((name) =>
      fetchedFile(samplePath(`${folder}/${name}`), undefined, true),
    )
    const { parts, query } = await normalised(planning, { area: '93', communes: ['93010'] }, files)
    expect(parts[0]!.quality).toMatchObject({
      rowsIn: 1590,
      rowsKept: 1577,
      quarantined: { 'geometry-not-repairable': 7, 'ring-degenerate': 5 },
      outOfScope: { 'identical-feature': 1 },
    })
    expect(await query('SELECT id, idurba, kind, approved_on FROM documents')).toEqual([
      ['DU_200057875', '200057875_PLUI_20250624', 'PLUI', '2025-06-24'],
    ])
  })
})
