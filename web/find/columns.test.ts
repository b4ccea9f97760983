import { expect, test } from 'vitest'
import { factColumns } from '../../shared/facts/facts.ts'
import { TEXTS } from '../texts/texts.ts'
import { askedColumns, valuesOf } from './columns.ts'

const asked = askedColumns().flatMap(({ columns }) => columns)

test.each(['fr', 'en'] as const)('every column that can be asked about has a label, %s', (language) => {
  const { labels, groups, values } = TEXTS[language].columns
  expect(Object.keys(labels).sort()).toEqual(asked.map(({ name }) => name).sort())
  expect(Object.keys(groups).sort()).toEqual(
    askedColumns()
      .map(({ dataset }) => dataset)
      .sort(),
  )
  for (const name of ['ownerGroup', 'activitySections', 'activitySections2025'])
    expect(Object.keys(values[name] ?? {})).toEqual(valuesOf(asked.find((one) => one.name === name)!))
})

test('what is left out is who a parcel is and where', () => {
  const names = asked.map(({ name }) => name)
  expect(factColumns.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([
    'idu',
    'communeCode',
    'cityCode',
    'departementCode',
    'regionCode',
    'lng',
    'lat',
  ])
})
