import { join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isServer, mirrorAddress, officialAddress, officialUrl, pathUnder, relativePath } from './mirror.ts'

describe('the place of an address', () => {
  test.each([
    ['https://a.fr/x/y.csv', 'a.fr/x/y.csv'],
    ['https://a.fr:8443/x/%C3%A9tat%20civil.csv', 'a.fr:8443/x/état civil.csv'],
    ['https://a.fr', 'a.fr/index'],
    ['https://a.fr/x/', 'a.fr/x/index'],
    ['https://a.fr/x?format=csv&path=a/b', 'a.fr/x?format=csv&path=a%2Fb'],
    ['https://a.fr/x/..%2F..%2Fetc', 'a.fr/x/..%2F..%2Fetc'],
    ['https://a.fr/%E0%A4%A', 'a.fr/%E0%A4%A'],
  ])('%s', (address, place) => {
    expect(relativePath(address)).toBe(place)
  })

  test('stays in the folder and within the length of a name, whatever the path and the query', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, size: 'large' }), fc.string(), (address, more) => {
        fc.pre(URL.canParse(`${address}${more}`))
        const path = pathUnder('/home', `${address}${more}`)
        const inside = relative('/home', path).split('/')
        expect(inside.length).toBeGreaterThan(1)
        expect(inside).not.toContain('..')
        expect(Buffer.byteLength(inside.at(-1)!)).toBeLessThanOrEqual(200)
      }),
    )
  })

  test('of two long queries differs', () => {
    const long = `https://a.fr/lines?select=${'column,'.repeat(60)}`
    expect(relativePath(`${long}a`)).not.toBe(relativePath(`${long}b`))
    expect(relativePath(`${long}a`)).toBe(relativePath(`${long}a`))
  })

  test('is absolute under a relative folder', () => {
    expect(pathUnder('mirror', 'https://a.fr/x')).toBe(join(process.cwd(), 'mirror/a.fr/x'))
  })

  test.each(['ftp://a.fr/x', 'a.fr/x', '', 'http://../x'])('is refused for %s', (address) => {
    expect(() => officialUrl(address)).toThrow('not an http or https address')
  })
})

describe('a mirror server', () => {
  test('is told from a folder', () => {
    expect(['http://a', 'HTTPS://a', './http', '/srv/mirror'].map(isServer)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('answers for every official address, there and back', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true }),
        fc.constantFrom('http://localhost:8080', 'http://localhost/m', 'https://m.org/a/b/'),
        (address, mirror) => {
          const official = officialUrl(address).href.replace(/\?+$/, '')
          expect(officialAddress(mirror, mirrorAddress(mirror, official), official)).toBe(official)
        },
      ),
    )
  })

  test('that leads elsewhere, or has another layout, is quoted as it is', () => {
    const asked = 'https://a.fr/x'
    for (const address of ['https://b.fr/x', 'http://m.org/latest/x', 'http://m.org/', 'http://m.org/m']) {
      expect(officialAddress('http://m.org/', address, asked)).toBe(address)
    }
  })
})
