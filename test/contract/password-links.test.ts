import { afterAll, expect, test } from 'vitest'
import type { Config } from '../../shared/settings/config.ts'
import { AccountReaders, PASSWORD } from '../support/account-readers.ts'
import type { Reader } from '../support/browse.ts'
import { type SmtpServer, smtpServer } from '../support/smtp.ts'

let smtp: SmtpServer
let mail: Partial<Config>

const readers = new AccountReaders(async () => {
  smtp = await smtpServer()
  mail = {
    publicUrl: 'https://terrier.example.fr',
    mail: { smtpUrl: smtp.url, from: 'Terrier <terrier@example.fr>' },
  }
  return mail
})
afterAll(() => smtp?.close())

/** Someone who says a host that is not ours. */
const HOSTILE = { host: 'evil.example' }

async function linkFor(email: string): Promise<string> {
  const mail = await smtp.next()
  expect(mail.to).toEqual([email])
  expect(mail.text).toContain('From: Terrier <terrier@example.fr>')
  // Never the host that the request names: whoever asks could choose it.
  return /https:\/\/terrier\.example\.fr(\/account\/password\?link=[\w-]{43})\n/.exec(mail.text)![1]!
}

async function choose(reader: Reader, link: string, password: string) {
  return reader.send(await reader.get(link), '/account/password', { password })
}

test('signing up by mail: the address is proved before there is a password', async () => {
  const { reader, email } = await readers.reader(HOSTILE)
  expect((await reader.get('/account/sign-up')).html).not.toContain('name="password"')
  const asked = await reader.post('/account/sign-up', { email })
  expect(asked.location).toBe('/account/sign-in?done=link-sent')
  const link = await linkFor(email)
  expect((await choose(reader, link, 'short')).text).toContain('at least 12 characters')
  expect((await choose(reader, link, PASSWORD)).location).toBe('/account/sign-in?done=password')
  expect((await reader.post('/account/sign-in', { email, password: PASSWORD })).location).toBe('/account')
  expect((await reader.get('/account')).text).toContain(email)
})

test('a link works once, and ends the sessions and links there were', async () => {
  const { reader, email, page } = await readers.signedIn()
  expect(page.status).toBe(200)
  await reader.post('/account/forgot', { email })
  const first = await linkFor(email)
  await reader.post('/account/forgot', { email })
  const second = await linkFor(email)
  expect((await choose(reader, second, 'une autre phrase')).status).toBe(303)
  for (const link of [first, second]) {
    const again = await choose(reader, link, 'encore une autre')
    expect([again.status, again.text.includes('works no more')]).toEqual([400, true])
  }
  expect((await reader.get('/account')).location).toBe('/account/sign-in')
  expect((await reader.post('/account/sign-in', { email, password: 'une autre phrase' })).status).toBe(303)
})

test('a link that is too old does not work', async () => {
  const { reader, email } = await readers.reader(HOSTILE)
  await reader.post('/account/sign-up', { email })
  const link = await linkFor(email)
  await readers.database.query("UPDATE password_link SET expires_at = now() - interval '1 second'")
  expect((await choose(reader, link, PASSWORD)).status).toBe(400)
})

test('known or not, an address is told the same; only its holder learns more', async () => {
  // A service of its own, to be closed: whatever is being sent is sent before.
  const { app, reader, email } = await readers.known(HOSTILE, mail)
  const again = await reader.post('/account/sign-up', { email })
  const link = await linkFor(email)
  const unknown = await reader.post('/account/forgot', { email: `nobody-${email}` })
  expect([again.status, again.location]).toEqual([unknown.status, unknown.location])
  // Asked for by anyone, the link changes nothing until its holder uses it.
  expect((await reader.post('/account/sign-in', { email, password: PASSWORD })).status).toBe(303)
  expect((await reader.get(link)).status).toBe(200)
  await app.close()
  expect(smtp.received.filter(({ to }) => to.some((one) => one.startsWith('nobody')))).toEqual([])
})

test('nobody has a mailbox filled: three mails in a quarter of an hour', async () => {
  const { reader, email } = await readers.reader(HOSTILE)
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await reader.post('/account/sign-up', { email })).status)
  expect(statuses).toEqual([303, 303, 303, 429, 429])
  for (let i = 0; i < 3; i++) await linkFor(email)
})

test.each(['a@example.fr, b@example.fr', 'a@example.fr\r\nBcc: b@example.fr', '<a@example.fr>'])(
  'an address that would be several is refused: %j',
  async (email) => {
    const { reader } = await readers.reader(HOSTILE)
    expect((await reader.post('/account/sign-up', { email })).status).toBe(400)
  },
)

test('a service that sends no mail says whom to ask', async () => {
  const { reader } = await readers.reader({}, {})
  const page = await reader.get('/account/forgot')
  expect(page.text).toContain('terrier accounts link')
  expect(page.html).not.toContain('<form')
})

test('a mail scanner that opens a link uses nothing up', async () => {
  const { app, reader, email } = await readers.reader(HOSTILE)
  await reader.post('/account/sign-up', { email })
  const link = await linkFor(email)
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const opened = await app.inject({ method, url: link })
    expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([200, undefined])
  }
  expect((await choose(reader, link, PASSWORD)).location).toBe('/account/sign-in?done=password')
})

test('an older link works beside a newer one, for its own account alone, and signs the browser out of another', async () => {
  const mine = await readers.signedIn()
  const { email } = await readers.known(HOSTILE)
  await mine.reader.post('/account/forgot', { email })
  const older = await linkFor(email)
  await mine.reader.post('/account/forgot', { email })
  await linkFor(email)
  expect((await choose(mine.reader, older, 'une autre phrase')).status).toBe(303)
  // Not shown the account of the browser as if it were that of the link.
  expect((await mine.reader.get('/account')).location).toBe('/account/sign-in')
  const entered = await mine.reader.post('/account/sign-in', { email, password: 'une autre phrase' })
  expect(entered.status).toBe(303)
  const own = await mine.reader.post('/account/sign-in', { email: mine.email, password: PASSWORD })
  expect(own.status).toBe(303)
})
