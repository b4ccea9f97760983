import { describe, expect, test } from 'vitest'
import { AccountReaders, PASSWORD, secretIn, tokenOf } from '../support/account-readers.ts'
import { Reader } from '../support/browse.ts'
import { heldClock } from '../support/passing-time.ts'

const readers = new AccountReaders()

describe('who may', () => {
  test('nobody sees a page of an account, or acts in it, without signing in', async () => {
    const { reader } = await readers.reader()
    const door = await reader.get('/account')
    expect([door.status, door.location]).toEqual([303, '/account/sign-in'])
    for (const action of [
      'keys',
      'keys/revoke',
      'sign-out',
      'sign-out-everywhere',
      'change-password',
      'delete',
    ])
      expect((await reader.post(`/account/${action}`, { name: 'x' })).location).toBe('/account/sign-in')
  })

  test('one account cannot touch the keys of another', async () => {
    const owner = await readers.signedIn()
    const key = await owner.reader.send(owner.page, '/account/keys', { name: 'mine' })
    expect(key.status).toBe(201)
    const page = await owner.reader.get('/account')
    const id = /name="id" value="([^"]+)"/.exec(page.html)![1]!
    const thief = await readers.signedIn()
    const made = await thief.reader.send(thief.page, '/account/keys', { name: 'own' })
    expect(made.status).toBe(201)
    await thief.reader.send(await thief.reader.get('/account'), '/account/keys/revoke', { id })
    expect((await owner.reader.get('/account')).html).toContain(`name="id" value="${id}"`)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' }],
    ['an old browser on another site', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['a place that hides itself', { 'sec-fetch-site': '', origin: 'null' }],
  ])('a form sent from %s is refused', async (_, from) => {
    const { app, reader, email, page } = await readers.signedIn()
    // An absent header is what '' stands for.
    const headers = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
    const fields = new URLSearchParams({ name: 'x', token: tokenOf(page) }).toString()
    const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = (url: string, body: string) =>
      app.inject({
        method: 'POST',
        url,
        body,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    expect((await send('/account/keys', fields)).statusCode).toBe(403)
    const signIn = new URLSearchParams({ email, password: PASSWORD }).toString()
    expect((await send('/account/sign-in', signIn)).statusCode).toBe(403)
  })

  test('a form without the token of its session is refused, and so is the token of another', async () => {
    const one = await readers.signedIn()
    const other = await readers.signedIn()
    for (const token of ['', 'x', tokenOf(other.page)])
      expect((await one.reader.post('/account/keys', { name: 'x', token })).status).toBe(403)
    expect((await one.reader.post('/account/keys', { name: 'x', token: tokenOf(one.page) })).status).toBe(201)
  })

  test('an old browser that says its origin only is let in', async () => {
    const { app, email } = await readers.known()
    const answer = await app.inject({
      method: 'POST',
      url: '/account/sign-in',
      headers: {
        host: 'terrier.localhost',
        origin: 'http://terrier.localhost',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ email, password: PASSWORD }).toString(),
    })
    expect(answer.statusCode).toBe(303)
  })
})

describe('the session', () => {
  test('its cookie is for this service alone, and behind TLS for TLS alone', async () => {
    const plain = await readers.known()
    await plain.reader.post('/account/sign-in', { email: plain.email, password: PASSWORD })
    expect([...plain.reader.cookies.keys()]).toEqual(['terrier_session'])
    const tls = await readers.known({ 'x-forwarded-proto': 'https' })
    const { headers } = await tls.reader.post('/account/sign-in', { email: tls.email, password: PASSWORD })
    expect(headers['set-cookie']).toMatch(
      /^__Host-terrier_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect([...tls.reader.cookies.keys()]).toEqual(['__Host-terrier_session'])
    expect((await tls.reader.get('/account')).text).toContain(tls.email)
  })

  test('signing out ends it for whoever kept the cookie', async () => {
    const { reader, page } = await readers.signedIn()
    const kept = new Map(reader.cookies)
    expect((await reader.send(page, '/account/sign-out', {})).location).toBe(
      '/account/sign-in?done=signed-out',
    )
    expect(reader.cookies.size).toBe(0)
    for (const [name, value] of kept) reader.cookies.set(name, value)
    expect((await reader.get('/account')).location).toBe('/account/sign-in')
  })

  test('its cookie is for TLS alone where the public address is, whatever the proxy says', async () => {
    const tls = await readers.known({}, { publicUrl: 'https://terrier.example.fr' })
    const { headers } = await tls.reader.post('/account/sign-in', { email: tls.email, password: PASSWORD })
    expect(headers['set-cookie']).toMatch(
      /^__Host-terrier_session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await tls.reader.get('/account')).text).toContain(tls.email)
  })

  test('signing in begins another session, and ends the one that the browser had', async () => {
    const { app, reader, email } = await readers.signedIn()
    const [name, before] = [...reader.cookies][0]!
    await reader.post('/account/sign-in', { email, password: PASSWORD })
    expect(reader.cookies.get(name)).not.toBe(before)
    expect((await reader.get('/account')).status).toBe(200)
    const old = new Reader(app)
    old.cookies.set(name, before)
    expect((await old.get('/account')).location).toBe('/account/sign-in')
    // A secret that somebody else chose opens nothing, and is not kept when its browser signs in.
    old.cookies.set(name, 'x'.repeat(43))
    await old.post('/account/sign-in', { email, password: PASSWORD })
    expect(old.cookies.get(name)).toMatch(/^(?!x{43})[\w-]{43}$/)
  })

  test('signing out on all devices ends the sessions of the account and of no other', async () => {
    const { app, reader, email, page } = await readers.signedIn()
    const other = await readers.signedIn()
    const elsewhere = new Reader(app)
    await elsewhere.post('/account/sign-in', { email, password: PASSWORD })
    const out = await reader.send(page, '/account/sign-out-everywhere', {})
    expect(out.location).toBe('/account/sign-in?done=signed-out-everywhere')
    expect((await reader.get(out.location)).text).toContain('Every session of the account is ended.')
    for (const one of [reader, elsewhere])
      expect((await one.get('/account')).location).toBe('/account/sign-in')
    expect((await other.reader.get('/account')).status).toBe(200)
  })

  test('another password ends every session, and the old one no longer opens', async () => {
    const { app, reader, email, page } = await readers.signedIn()
    const elsewhere = new Reader(app)
    await elsewhere.post('/account/sign-in', { email, password: PASSWORD })
    expect((await elsewhere.get('/account')).status).toBe(200)
    const wrong = await reader.send(page, '/account/change-password', {
      current: 'nope',
      password: 'une autre phrase',
    })
    expect([wrong.status, wrong.text.includes('The current password is wrong.')]).toEqual([400, true])
    await reader.send(page, '/account/change-password', { current: PASSWORD, password: 'une autre phrase' })
    for (const one of [reader, elsewhere])
      expect((await one.get('/account')).location).toBe('/account/sign-in')
    expect((await reader.post('/account/sign-in', { email, password: PASSWORD })).status).toBe(400)
    expect((await reader.post('/account/sign-in', { email, password: 'une autre phrase' })).status).toBe(303)
  })

  test('deleting the account asks for the password and takes the keys along', async () => {
    const { app, reader, email, page } = await readers.signedIn()
    const secret = secretIn(await reader.send(page, '/account/keys', { name: 'x' }))
    const ask = async () =>
      (await app.inject({ url: '/v1/coverage', headers: { authorization: `Bearer ${secret}` } })).statusCode
    const pass = heldClock()
    expect(await ask()).toBe(200)
    expect((await reader.send(page, '/account/delete', { confirm: 'nope' })).status).toBe(400)
    expect((await reader.send(page, '/account/delete', { confirm: PASSWORD })).location).toBe(
      '/account/sign-in?done=deleted',
    )
    pass(1000)
    expect(await ask()).toBe(401)
    expect((await reader.post('/account/sign-in', { email, password: PASSWORD })).status).toBe(400)
  })
})

describe('nobody learns who has an account', () => {
  test('signing up says the same for a new address and a known one, whose password stays', async () => {
    const { reader, email } = await readers.known()
    const again = await reader.post('/account/sign-up', {
      email: email.toUpperCase(),
      password: 'celui d’un autre',
    })
    expect(again.location).toBe('/account/sign-in?done=signed-up')
    expect((await reader.post('/account/sign-in', { email, password: 'celui d’un autre' })).status).toBe(400)
    expect((await reader.post('/account/sign-in', { email, password: PASSWORD })).status).toBe(303)
  })

  test('a wrong password and an unknown address are told alike', async () => {
    const { reader, email } = await readers.known()
    const known = await reader.post('/account/sign-in', { email, password: 'wrong password' })
    const unknown = await reader.post('/account/sign-in', { email: `x${email}`, password: 'wrong password' })
    expect(known.status).toBe(400)
    expect(known.text).toContain('The address or the password is wrong.')
    expect(unknown.html.replaceAll(`x${email}`, email)).toBe(known.html)
  })
})

test('guessing a password is slowed down, for the right one too', async () => {
  const { reader, email } = await readers.known()
  const statuses = []
  for (let i = 0; i < 12; i++)
    statuses.push((await reader.post('/account/sign-in', { email, password: `wrong password ${i}` })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  const late = await reader.post('/account/sign-in', { email, password: PASSWORD })
  expect(late.status).toBe(429)
  expect(late.text).toMatch(/Too many attempts\. Try again in 1\d\u00a0min\./)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(800)
  // The holder, from elsewhere, is not locked out.
  const elsewhere = new Reader(await readers.service(), { 'x-forwarded-for': '198.51.100.9' })
  expect((await elsewhere.post('/account/sign-in', { email, password: PASSWORD })).status).toBe(303)
})
