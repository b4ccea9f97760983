import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { preventionPlans } from './dataset.ts'

const read = async (area: string, name: string) => {
  const { parts, query } = await normalised(preventionPlans, { area }, [
    fetchedFile(samplePath(`files/risks/ppr/${name}`), undefined, true),
  ])
  const layers = await query(
    'SELECT layer, shape, CAST(count(*) AS INTEGER) FROM shapes GROUP BY ALL ORDER BY ALL',
  )
  const plans = await query('SELECT id, name, kind, status, status_code, status_on FROM plans')
  return { quality: parts[0]!.quality, edition: parts[0]!.millesime, layers, plans, query }
}

const balance = ({
  rowsIn,
  rowsKept,
  quarantined,
  outOfScope,
}: Awaited<ReturnType<typeof read>>['quality']) =>
  rowsIn -
  rowsKept -
  [...Object.values(quarantined), ...Object.values(outOfScope)].reduce((sum, rows) => sum + rows, 0)

describeWithSamples('plans of prevention, read whole', () => {
  test('a natural plan of COVADIS with several hazards in one zone', async () => {
    const { quality, edition, layers, plans, query } = await read('38', '38DDT20200002.zip')
    expect(quality).toMatchObject({ rowsIn: 1974, quarantined: {}, outOfScope: {} })
    expect(balance(quality)).toBe(0)
    expect(edition).toBe('2022-12-23')
    expect(layers).toEqual([
      ['hazard', 'surface', 646],
      ['perimeter', 'surface', 1],
      ['zone', 'surface', 584],
    ])
    expect(plans).toEqual([['38DDT20200002', null, 'PPRN', 'in-force', '02', '2022-12-23']])
    expect(
      await query(
        "SELECT rule, rule_code, CAST(count(*) AS INTEGER) FROM shapes WHERE layer = 'zone' GROUP BY ALL ORDER BY 2",
      ),
    ).toEqual([
      ['prescriptions-outside-hazard', '01', 41],
      ['prescriptions', '02', 90],
      ['prohibition', '03', 453],
    ])
    expect(
      await query('SELECT CAST(count(*) AS INTEGER), CAST(count(DISTINCT zone) AS INTEGER) FROM hazards'),
    ).toEqual([[743, expect.any(Number)]])
    expect(await query("SELECT DISTINCT hazard_code FROM shapes WHERE layer = 'hazard' ORDER BY 1")).toEqual(
      ['113', '114', '115', '116', '123', '124', '14', '999'].map((code) => [code]),
    )
  })

  test('a mining plan of the standard of 2024, as a GeoPackage', async () => {
    const { quality, edition, layers, plans, query } = await read('38', 'pprm_38ddt20180002.gpkg')
    expect(quality.rowsIn).toBe(603)
    expect(balance(quality)).toBe(0)
    // Slivers of a few square millimetres enclose nothing on the grid of the lake.
    expect(quality.quarantined).toEqual({ 'ring-degenerate': 3 })
    expect(quality.outOfScope).toEqual({ 'told-with-its-plan': 1 })
    expect(edition).toBe('2022-02-16')
    expect(layers).toEqual([
      ['hazard', 'surface', 220],
      ['perimeter', 'surface', 1],
      ['zone', 'surface', 377],
    ])
    expect(plans).toEqual([
      ['38DDT20180002', 'PPRM Saint Didier de la Tour', 'PPRM', 'in-force', 'APPROUVE', '2022-02-16'],
    ])
    expect(await query('SELECT site FROM plans')).toEqual([
      [expect.stringContaining('https://www.isere.gouv.fr/')],
    ])
    expect(
      await query(
        "SELECT rule, CAST(count(*) AS INTEGER) FROM shapes WHERE layer = 'zone' GROUP BY ALL ORDER BY 1",
      ),
    ).toEqual([
      ['prescriptions', 68],
      ['prescriptions-outside-hazard', 12],
      ['strict-prohibition', 297],
    ])
  })

  test('a technological plan of the standard of 2024: land may be taken over', async () => {
    const { quality, layers, query } = await read('38', 'pprt_69dreal20090005.gpkg')
    expect(quality).toMatchObject({ rowsIn: 38, quarantined: {}, outOfScope: { 'told-with-its-plan': 1 } })
    expect(balance(quality)).toBe(0)
    expect(layers).toEqual([
      ['perimeter', 'surface', 1],
      ['zone', 'surface', 35],
    ])
    expect(
      await query(
        "SELECT rule, CAST(count(*) AS INTEGER) FROM shapes WHERE layer = 'zone' GROUP BY ALL ORDER BY 1",
      ),
    ).toEqual([
      ['expropriation', 5],
      ['prescriptions', 12],
      ['prescriptions-outside-hazard', 5],
      ['relinquishment', 5],
      ['strict-prohibition', 8],
    ])
    // Domène lies east of Grenoble.
    const [[west, south]] = (await query('SELECT min(bbox.xmin), min(bbox.ymin) FROM shapes')) as [
      [number, number],
    ]
    expect(Math.abs(west - 5.83)).toBeLessThan(0.05)
    expect(Math.abs(south - 45.2)).toBeLessThan(0.05)
  })
})

describe('what is no plan', () => {
  test('stops the ingest', async () => {
    const path = new URL('./README.md', import.meta.url).pathname
    await expect(normalised(preventionPlans, { area: '38' }, [fetchedFile(path)])).rejects.toThrow(
      /neither a zip archive nor a GeoPackage/,
    )
  })
})
