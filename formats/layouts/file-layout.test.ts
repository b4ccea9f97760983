import { expect, test } from 'vitest'
import { csvLayout } from '../csv/columns.ts'
import { compareHeader, type FileLayout } from './file-layout.ts'

const january: FileLayout = {
  name: 'January 2026',
  essential: [['Num_DAU', 'NUM_PC'], ['COMM'], ['ADR_TYPEVOIE_TER']],
  optional: [['SURF_ART_CREEE']],
  ignored: ['DPC_PREM', /^SURF_(HEB|BUR)_/],
}
const september: FileLayout = {
  name: 'September 2026',
  essential: [['Num_DAU'], ['COMM']],
  optional: [['ADR_LIBVOIE_TER'], ['sec_cadastre*']],
  ignored: ['DR_DEPOT'],
}
const layouts = [january, september]

test('a header that is the layout differs in nothing: case, accents and underscores do not count', () => {
  const header = ['NUM DAU', 'Comm', 'ADR_LIBVOIE_TÉR', 'SEC_CADASTRE1', 'SEC_CADASTRE15', 'dr-depot']
  expect(compareHeader(header, layouts)).toEqual({
    layout: september,
    missingEssential: [],
    missingOptional: [],
    unknown: [],
  })
})

test('a column goes by any name it has had, and patterns name columns that are not read', () => {
  const header = ['NUM_PC', 'COMM', 'ADR_TYPEVOIE_TER', 'DPC_PREM', 'SURF_HEB_CREEE']
  expect(compareHeader(header, layouts)).toEqual({
    layout: january,
    missingEssential: [],
    missingOptional: ['SURF_ART_CREEE'],
    unknown: [],
  })
})

test('more columns are unknown: a second one of a name, and one without a name', () => {
  const header = ['NUM_DAU', 'COMM', 'Comm', 'ADR_LIBVOIE_TER', 'SEC_CADASTRE1', 'SURF_AUTR', '']
  expect(compareHeader(header, layouts)).toMatchObject({
    layout: { name: 'September 2026' },
    unknown: ['Comm #2', 'SURF_AUTR', '(no name)'],
  })
})

test('a layout that can be read goes before one that differs less', () => {
  const header = ['NUM_DAU', 'COMM', 'SURF_ART_CREEE', 'DPC_PREM', 'SURF_BUR_CREEE']
  expect(compareHeader(header, layouts)).toEqual({
    layout: september,
    missingEssential: [],
    missingOptional: ['ADR_LIBVOIE_TER', 'sec_cadastre*'],
    unknown: ['SURF_ART_CREEE', 'DPC_PREM', 'SURF_BUR_CREEE'],
  })
})

test('where none can be read, the nearest says what is missing', () => {
  expect(compareHeader(['COMM', 'ADR_LIBVOIE_TER', 'DR_DEPOT'], layouts)).toMatchObject({
    layout: { name: 'September 2026' },
    missingEssential: ['Num_DAU'],
  })
  expect(() => compareHeader(['COMM'], [])).toThrow(RangeError)
})

test('the layout of a CSV format: what is not optional is essential', () => {
  const columns = { code: ['INSEE_C', 'INSEE_COM'], value: ['loypredm2'], count: ['nbobs'], id: ['id_ban'] }
  const format = { columns, optional: ['count', 'id'], unreported: ['id'], ignored: ['id_zone'] }
  expect(csvLayout(format, { name: 'since 2018', sort: 'houses' })).toEqual({
    name: 'since 2018',
    sort: 'houses',
    essential: [['INSEE_C', 'INSEE_COM'], ['loypredm2']],
    optional: [['nbobs']],
    ignored: ['id_zone', 'id_ban'],
  })
})
