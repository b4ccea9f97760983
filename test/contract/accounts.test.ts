import { expect, test } from 'vitest'
import { People } from '../../people/accounts/people/people.ts'
import { AccountReaders, PASSWORD, secretIn } from '../support/account-readers.ts'
import { Reader } from '../support/browse.ts'
import { quietConfig } from '../support/build-test-app.ts'
import { heldClock } from '../support/passing-time.ts'

const quotas = { ...quietConfig.quotas, ip: { minute: 10, day: 100 }, key: { minute: 30, day: 300 } }

const readers = new AccountReaders()

test('sign up, make a key, call with it, see its use, revoke it: all without a script', async () => {
  const { app, reader, email } = await readers.reader()
  const up = await reader.post('/account/sign-up', { email, password: PASSWORD })
  expect([up.status, up.location]).toEqual([303, '/account/sign-in?done=signed-up'])
  const entered = await reader.post('/account/sign-in', { email, password: PASSWORD })
  expect([entered.status, entered.location]).toEqual([303, '/account'])
  const page = await reader.get('/account')
  expect(page.status).toBe(200)
  expect(page.text).toContain(email)
  expect(page.text).toContain('No key yet.')
  const made = await reader.send(page, '/account/keys', { name: '  carte <b>de</b>\n ma commune ' })
  expect(made.status).toBe(201)
  expect(made.text).toContain('Copy it now')
  const secret = secretIn(made)!
  // It stands in both ways to use it, and nowhere later.
  expect(made.text.split(secret)).toHaveLength(3)
  const headers = { authorization: `Bearer ${secret}` }
  const question = '/v1/parcels/nearest?lng=2.5&lat=46.5'
  const pass = heldClock()
  for (let i = 0; i < 3; i++) expect((await app.inject({ url: question, headers })).statusCode).toBe(200)
  const after = await reader.get('/account')
  expect(after.html).not.toContain(secret)
  expect(after.text).toContain('carte <b>de</b> ma commune')
  expect(after.html).not.toContain('<b>')
  expect(after.text).toContain(`terrier_live_…${secret.slice(-4)}`)
  expect(after.text).toContain('3 requests in 30 days, at most 3 in a day (UTC).')
  const revoked = await reader.send(after, '/account/keys/revoke', {})
  expect(revoked.location).toBe('/account?done=revoked')
  expect((await reader.get(revoked.location)).text).toContain('The key is revoked.')
  pass(1000)
  expect((await app.inject({ url: question, headers })).statusCode).toBe(401)
})

test('an account made without a mail is not confirmed: its page says so, and how it is', async () => {
  const { app, reader, email } = await readers.reader({}, { quotas })
  await reader.post('/account/sign-up', { email, password: PASSWORD })
  await reader.post('/account/sign-in', { email, password: PASSWORD })
  const made = await reader.send(await reader.get('/account'), '/account/keys', { name: 'a' })
  const headers = { authorization: `Bearer ${secretIn(made)}` }
  const pass = heldClock()
  const limit = async () => (await app.inject({ url: '/v1/coverage', headers })).headers['x-ratelimit-limit']
  expect(await limit()).toBe('30')
  const page = await reader.get('/account')
  expect(page.text).toContain('This account is not confirmed')
  expect(page.text).toContain(`terrier accounts confirm ${email}`)
  expect(page.html).not.toContain('<meter')
  expect((await reader.get('/account?lang=fr')).text).toContain('Ce compte n’est pas confirmé')
  await new People(readers.database).confirm(email)
  pass(1000)
  expect(await limit()).toBe('30')
  expect((await reader.get('/account?lang=en')).text).not.toContain('not confirmed')
})

test('the windows of a key are shown', async () => {
  const { app, reader, page: start } = await readers.signedIn({ quotas })
  const made = await reader.send(start, '/account/keys', { name: 'a' })
  const headers = { authorization: `Bearer ${secretIn(made)}` }
  for (let i = 0; i < 4; i++) await app.inject({ url: '/v1/coverage', headers })
  const page = await reader.get('/account')
  expect(page.text).toMatch(/4 of 30 .* 4 of 300/s)
  expect(page.html).toContain('<meter min="0" max="30" value="4" aria-label="4 of 30">')
  // Pages are not questions: they cost nothing.
  expect(page.headers['x-ratelimit-limit']).toBeUndefined()
})

test('the sixth key is refused, once, and the page says why', async () => {
  const { reader, page } = await readers.signedIn()
  for (let i = 0; i < 4; i++) await reader.send(page, '/account/keys', { name: `key ${i}` })
  const both = await Promise.all(['a', 'b'].map((name) => reader.send(page, '/account/keys', { name })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(both.find(({ status }) => status === 400)!.text).toContain('at most 5 active keys')
  const full = await reader.get('/account')
  expect(full.text).toContain('You have 5 active keys')
  expect(full.html).not.toContain('action="/account/keys">')
})

test.each([
  [{ email: 'nobody', password: PASSWORD }, 'This is not an e-mail address.'],
  [{ email: 'a@example.fr', password: 'short' }, 'at least 12 characters'],
  [{ email: 'a@example.fr', password: 'aaaaaaaaaaaaaaaa' }, 'at least 12 characters'],
  [{ email: 'a@example.fr', password: 'x'.repeat(201) }, 'at least 12 characters'],
  [{}, 'This is not an e-mail address.'],
])('what cannot be used is named: %j', async (fields, said) => {
  const { reader } = await readers.reader()
  const page = await reader.post('/account/sign-up', { ...fields })
  expect([page.status, page.text.includes(said)]).toEqual([400, true])
  if ('password' in fields) expect(page.html).not.toContain(String(fields.password))
})

test('every page is strict about what it loads, and is kept by no cache', async () => {
  const { reader, page } = await readers.signedIn()
  const made = await reader.send(page, '/account/keys', { name: '<script>alert(1)</script>"\'' })
  const pages = [page, made, await reader.get('/account')]
  for (const path of ['sign-up', 'forgot', 'password?link=%22%3E%3Cscript%3E'])
    pages.push(await reader.get(`/account/${path}`))
  for (const { headers, html } of pages) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; /,
    )
    expect(policy).not.toContain('unsafe')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['content-encoding']).toBeUndefined()
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html).not.toMatch(/ style=| on[a-z]+=/)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  }
})

test('French for who prefers it, and for who chooses it', async () => {
  const { app, reader } = await readers.reader({ 'accept-language': 'de, fr-FR;q=0.9, en;q=0.8' })
  expect((await reader.get('/account/sign-in')).html).toContain('<html lang="fr">')
  expect((await reader.get('/account/sign-in?lang=en')).text).toContain('Sign in')
  expect((await reader.get('/account/sign-in')).html).toContain('<html lang="en">')
  expect(
    (await new Reader(app, { 'accept-language': 'en;q=0.1, fr;q=0.2' }).get('/account/sign-up')).text,
  ).toContain('Créer un compte')
})

test('while the database is gone the pages say so, and questions are answered', async () => {
  const { app, reader } = await readers.reader({}, { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
  expect((await reader.get('/account/sign-in')).status).toBe(200)
  const page = await reader.post('/account/sign-in', { email: 'a@example.fr', password: PASSWORD })
  expect([page.status, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.text).toContain('Accounts cannot be used for now.')
  expect((await app.inject('/v1/coverage')).statusCode).toBe(200)
})
