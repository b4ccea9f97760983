import { expect, test } from 'vitest'
import { linkToNext } from './link-to-next.ts'

test.each([
  ['/v1/things?limit=2', '</v1/things?limit=2&cursor=abc>; rel="next"'],
  ['/v1/things', '</v1/things?cursor=abc>; rel="next"'],
  ['/v1/things?cursor=old&limit=2', '</v1/things?limit=2&cursor=abc>; rel="next"'],
  // A cursor and an offset together are refused.
  ['/v1/things?limit=2&offset=4', '</v1/things?limit=2&cursor=abc>; rel="next"'],
  ['/v1/things?q=é>', '</v1/things?q=%e9%3e&cursor=abc>; rel="next"'],
])('the page after %s', (asked, link) => {
  expect(linkToNext(asked, 'abc')).toBe(link)
})
