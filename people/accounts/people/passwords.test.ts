import { describe, expect, test } from 'vitest'
import { emailEntry, keyNameEntry, passwordEntry } from './entries.ts'
import { Passwords, PasswordsBusy } from './passwords.ts'

describe('passwords', () => {
  const passwords = new Passwords()
  test('are kept by scrypt with a salt of their own', async () => {
    const [one, other] = await Promise.all([passwords.hash('une phrase'), passwords.hash('une phrase')])
    expect(one).toMatch(/^\$scrypt\$ln=16,r=8,p=2\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/)
    expect(one).not.toBe(other)
    expect(await passwords.check('une phrase', one)).toBe(true)
    expect(await passwords.check('une phrase', other)).toBe(true)
    expect(await passwords.check('une Phrase', one)).toBe(false)
  })

  test('kept by other settings are still known', async () => {
    // scrypt of RFC 7914 §12: "pleaseletmein", salt "SodiumChloride", N=16384, r=8, p=1, 64 bytes.
    const hash =
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887'
    const kept = `$scrypt$ln=14,r=8,p=1$${Buffer.from('SodiumChloride').toString('base64')}$${Buffer.from(hash, 'hex').toString('base64')}`
    expect(await passwords.check('pleaseletmein', kept)).toBe(true)
    expect(await passwords.check('pleaseletmeout', kept)).toBe(false)
  })

  test('are the same however their accents are written', async () => {
    const kept = await passwords.hash('été à la mer'.normalize('NFC'))
    expect(await passwords.check('été à la mer'.normalize('NFD'), kept)).toBe(true)
  })

  test.each([null, undefined, '', 'plain text', '$scrypt$ln=16$x'])(
    'none opens what is kept as %j',
    async (kept) => {
      expect(await passwords.check('', kept)).toBe(false)
    },
  )

  test('too many at a time are refused rather than heaped up', async () => {
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.check('x', null)))
    const refused = all.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(28)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordsBusy)
    expect(await passwords.check('x', null)).toBe(false)
  })
})

describe('what people type', () => {
  test.each([
    [' Camille@Example.FR ', 'camille@example.fr'],
    ['a+b@sous.domaine.example.fr', 'a+b@sous.domaine.example.fr'],
  ])('%j is the address %s', (typed, address) => {
    expect(emailEntry.parse(typed)).toBe(address)
  })

  test.each([undefined, 5, '', 'a', 'a@b', 'a b@example.fr', `${'a'.repeat(250)}@example.fr`])(
    '%j is no address',
    (typed) => {
      expect(emailEntry.safeParse(typed).success).toBe(false)
    },
  )

  test.each([
    ['douze lettre', true],
    ['onze lettr.', false],
    ['aaaaaaaaaaaaaaaa', false],
    ['x'.repeat(201), false],
  ])('%j may be a password: %s', (typed, may) => {
    expect(passwordEntry.safeParse(typed).success).toBe(may)
  })

  test.each([
    ['  carte \n\t de\u200b ma\u0000 commune ', 'carte de ma commune'],
    ['é'.repeat(60), 'é'.repeat(60)],
  ])('%j names a key %j', (typed, name) => {
    expect(keyNameEntry.parse(typed)).toBe(name)
  })

  test.each(['', ' \n ', '\u200b', 'x'.repeat(61), undefined])('%j names none', (typed) => {
    expect(keyNameEntry.safeParse(typed).success).toBe(false)
  })
})
