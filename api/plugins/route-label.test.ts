import { expect, test } from 'vitest'
import { routeLabel } from './route-label.ts'

test('a parameter is named without its pattern', () => {
  expect(routeLabel('/v1/parcels/:idu(^(?!search$).*$)')).toBe('/v1/parcels/:idu')
  expect(routeLabel('/v1/parcels/:idu(^(?!search$).*$)/history')).toBe('/v1/parcels/:idu/history')
  expect(routeLabel('/v1/transactions/:id(^(?!by-|(?:search|statistics)$).*$)')).toBe('/v1/transactions/:id')
})

test('a route without patterns keeps its address', () => {
  expect(routeLabel('/v1/tiles/:layer/:z/:x/:y.mvt')).toBe('/v1/tiles/:layer/:z/:x/:y.mvt')
  expect(routeLabel('unmatched')).toBe('unmatched')
})
