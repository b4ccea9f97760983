import { expect, test } from 'vitest'
import { isFeaturePage, readFeaturePage } from './feature-page.ts'
import { readPage } from './page.ts'

const page = (features: unknown[], numberMatched: number | string) =>
  JSON.stringify({ type: 'FeatureCollection', features, numberMatched })
const ADDRESS = 'https://wfs.example/ows?TYPENAMES=a&COUNT=2&STARTINDEX=0'

test('the next page begins behind the features that came', () => {
  const read = readFeaturePage(page([{ id: 1 }, { id: 2 }], 5), ADDRESS)
  expect(read.lines).toEqual(['{"id":1}', '{"id":2}'])
  expect(read.total).toBe(5)
  expect(new URL(read.next!).searchParams.get('STARTINDEX')).toBe('2')
  const last = readFeaturePage(page([{ id: 5 }], 5), read.next!.replace('STARTINDEX=2', 'STARTINDEX=4'))
  expect(last.next).toBeUndefined()
})

test('an empty page is the last, whatever the service counts', () => {
  expect(readFeaturePage(page([], 3), ADDRESS).next).toBeUndefined()
  expect(readFeaturePage(page([], 'unknown'), ADDRESS).next).toBeUndefined()
})

test('of a service that does not count, a page shorter than asked is the last', () => {
  const full = readFeaturePage(page([{ id: 1 }, { id: 2 }], 'unknown'), ADDRESS)
  expect(full.total).toBeUndefined()
  expect(full.next).toBe('https://wfs.example/ows?TYPENAMES=a&COUNT=2&STARTINDEX=2')
  expect(readFeaturePage(page([{ id: 3 }], 'unknown'), full.next!).next).toBeUndefined()
  const limitOfServer = readFeaturePage(page([{ id: 1 }], 'unknown'), 'https://wfs.example/ows?TYPENAMES=a')
  expect(limitOfServer.next).toBe('https://wfs.example/ows?TYPENAMES=a&STARTINDEX=1')
})

test('pages of lines are distinguished', () => {
  expect(isFeaturePage(page([], 0))).toBe(true)
  expect(isFeaturePage('{"total":0,"results":[]}')).toBe(false)
  expect(readPage('{"total":0,"results":[]}').lines).toEqual([])
  expect(() => readFeaturePage('{"type":"FeatureCollection"}', ADDRESS)).toThrow()
})
