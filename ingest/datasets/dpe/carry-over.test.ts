import { expect, test } from 'vitest'
import { csvOf, line } from '../../../test/support/dpe-files.ts'
import { normalised } from '../../../test/support/normalised.ts'
import { dpe } from './dataset.ts'

test('communes asked for join those already loaded, and replace themselves', async () => {
  const of = async (commune: string, number: string, cost: number) => ({
    ...(await csvOf([
      line({ commune, number, annual_cost: cost }),
      line({ number: '2475E0000009Z', energy_label: 'Z' }),
    ])),
    commune,
  })
  const first = await normalised(dpe, { area: '75', communes: ['75111'] }, [
    await of('75111', '2475E0000001A', 1),
  ])
  const lake = (output: typeof first) => {
    const of = (kind: string) => output.written.find((written) => written.kind === kind)!.path
    return { lake: { diagnostics: of('diagnostics') }, quarantine: of('quarantine') }
  }
  const both = await normalised(
    dpe,
    { area: '75', communes: ['75118'] },
    [await of('75118', '2475E0000002B', 2)],
    undefined,
    lake(first),
  )
  expect(await both.query('SELECT "number", annual_cost FROM diagnostics')).toEqual([
    ['2475E0000001A', 1],
    ['2475E0000002B', 2],
  ])
  const again = await normalised(
    dpe,
    { area: '75', communes: ['75111'] },
    [await of('75111', '2475E0000001A', 3)],
    undefined,
    lake(both),
  )
  expect(await again.query('SELECT "number", annual_cost FROM diagnostics')).toEqual([
    ['2475E0000001A', 3],
    ['2475E0000002B', 2],
  ])
  expect(await again.query('SELECT part, count(*) FROM quarantine GROUP BY ALL ORDER BY ALL')).toEqual([
    ['75111', '1'],
  ])
})
