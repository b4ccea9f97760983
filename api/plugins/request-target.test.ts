import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestTarget } from './request-target.ts'

test.each([
  ['/', '/'],
  ['/?q=1', '/?q=1'],
  ['/ogc', '/ogc'],
  ['/ogc/', '/ogc'],
  ['/ogc/?f=json', '/ogc?f=json'],
  ['/ogc?f=a/', '/ogc?f=a/'],
  ['/ogc//', '/ogc//'],
  ['//', '//'],
  ['//evil.example/', '//evil.example'],
  ['/a/../b/', '/a/../b'],
  ['/v1/parcels/%2F', '/v1/parcels/%2F'],
  ['*', '*'],
  ['', ''],
])('%s is %s', (url, target) => {
  expect(requestTarget({ url, headers: {} })).toBe(target)
})

test.each([
  ['http://evil.example/ogc/', '/ogc', 'evil.example'],
  ['HTTPS://evil.example:8080?q=1', '/?q=1', 'evil.example:8080'],
  ['http://evil.example', '/', 'evil.example'],
])('%s is %s of the host %s', (url, target, host) => {
  const headers = { host: 'localhost' }
  expect([requestTarget({ url, headers }), headers.host]).toEqual([target, host])
})

test('a slash behind a path changes nothing, whatever the path and query', () => {
  const path = fc.webPath().filter((one) => one.length > 1 && !one.endsWith('/'))
  fc.assert(
    fc.property(path, fc.option(fc.webQueryParameters()), (asked, query) => {
      const tail = query === null ? '' : `?${query}`
      const plain = requestTarget({ url: `/${asked.slice(1)}${tail}`, headers: {} })
      expect(plain).toBe(`${asked}${tail}`)
      expect(requestTarget({ url: `${asked}/${tail}`, headers: {} })).toBe(plain)
    }),
  )
})
