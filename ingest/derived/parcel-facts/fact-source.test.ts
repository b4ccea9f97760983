import { expect, test } from 'vitest'
import { ident, sql } from '../../../formats/duckdb/sql.ts'
import { irisFacts } from '../../../shared/facts/iris.ts'
import { lakeOf } from '../../reads.ts'
import { type FactContext, factSource, type TableOf } from './fact-source.ts'

const source = factSource({
  group: irisFacts,
  reads: { links: lakeOf('iris', 'parcel-iris') },
  readsIfLoaded: { quarters: lakeOf('iris', 'iris') },
  select: ({ links, quarters }) => sql`${links} and ${quarters ?? sql`nothing`}`,
})
/** A release that has files of these kinds. */
const release =
  (...kinds: readonly string[]): TableOf =>
  ({ kind }) =>
    kinds.includes(kind) ? ident(kind) : undefined
const selected = async (tableOf: TableOf) => (await source.select(tableOf, {} as FactContext))?.text

test('a source reads the files that it names', () => {
  expect(source.reads).toEqual([lakeOf('iris', 'parcel-iris'), lakeOf('iris', 'iris')])
})

test.each([
  ['all of its files', release('parcel-iris', 'iris'), '"parcel-iris" and "iris"'],
  ['those that it needs', release('parcel-iris'), '"parcel-iris" and nothing'],
  ['only those that it can do without', release('iris'), undefined],
])('of a release that has %s', async (_, tableOf, expected) => {
  expect(await selected(tableOf)).toBe(expected)
})
