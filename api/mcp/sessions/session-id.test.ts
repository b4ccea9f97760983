import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issueSessionId, readSessionId } from './session-id.ts'

const SECRET = 'a secret of the tests, long enough'
const NOW = 1_790_000_000

test('an id says when it was issued, and names itself alone', () => {
  const [one, two] = [issueSessionId(SECRET, NOW, 'default'), issueSessionId(SECRET, NOW, 'default')]
  expect(one).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  const nonce = expect.stringMatching(/^[\w-]{16}$/)
  expect(readSessionId(SECRET, one)).toEqual({ nonce, issuedAt: NOW, list: 'default' })
  expect(readSessionId(SECRET, two)!.nonce).not.toBe(readSessionId(SECRET, one)!.nonce)
})

test('an id says which tools its session lists, in the same form', () => {
  const id = issueSessionId(SECRET, NOW, 'all')
  expect(id).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  expect(readSessionId(SECRET, id)).toMatchObject({ issuedAt: NOW, list: 'all' })
})

test('it is worth nothing under another secret', () => {
  expect(readSessionId(`${SECRET}!`, issueSessionId(SECRET, NOW, 'default'))).toBeUndefined()
})

test('any other character anywhere, and it was not issued here', () => {
  const id = issueSessionId(SECRET, NOW, 'default')
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
  for (let at = 0; at < id.length; at++)
    for (const character of characters)
      if (character !== id[at])
        expect(readSessionId(SECRET, id.slice(0, at) + character + id.slice(at + 1))).toBeUndefined()
})

test('no text is mistaken for an id', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readSessionId(SECRET, text)).toBeUndefined()
    }),
  )
  expect(readSessionId(SECRET, `${issueSessionId(SECRET, NOW, 'default')}=`)).toBeUndefined()
})
