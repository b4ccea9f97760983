import { createServer } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { smtpServer } from '../../test/support/smtp.ts'
import { listening } from '../../test/support/webhook-receivers.ts'
import { mailOf } from '../watches/send/mail-text.ts'
import { type Mailer, openMailer } from './mail.ts'
import { emailEntry, keyNameEntry } from './people/entries.ts'

const from = 'Terrier <terrier@example.fr>'

async function sink() {
  const smtp = await smtpServer()
  const mailer = openMailer({ smtpUrl: smtp.url, from }, () => undefined)
  onTestFinished(() => mailer.close())
  return { smtp, mailer }
}

/** Names of the headers of a mail, folded lines left out. */
const headersOf = (text: string) =>
  text
    .slice(0, text.indexOf('\n\n'))
    .split('\n')
    .flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? [])
    .toSorted()

const HEADERS = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

test.each([
  'a@example.fr, b@example.fr',
  'a@example.fr;b@example.fr',
  'a@example.fr\r\nBcc: b@example.fr',
  'a@example.fr\nBcc: b@example.fr',
  'a@example.fr>\r\nBcc: b@example.fr',
  'a@example.fr> RCPT TO:<b@example.fr',
  '<a@example.fr>',
  'A <a@example.fr>',
  '"a@example.fr, b"@example.fr',
  '"a\r\n b"@example.fr',
  'a(b@example.fr)@example.fr',
  'a@example.fr\u0000',
  'a@example.fr\u2028Bcc: b@example.fr',
  'a@[127.0.0.1]',
  'à@example.fr',
  'a@exa\u00admple.fr',
])('%j is no address of an account', (text) => expect(emailEntry.safeParse(text).success).toBe(false))

test('what is an address of an account has one recipient and no sign of a header', () => {
  const part = fc.string({
    unit: fc.constantFrom(...'aB1.,;:<>"()@ \r\n\t\\\u0000é'.split('')),
    maxLength: 12,
  })
  fc.assert(
    fc.property(part, part, (local, domain) => {
      const { data } = emailEntry.safeParse(`${local}a@b${domain}.example.fr`)
      if (data !== undefined) expect(data).toMatch(/^[^\s@,;:<>"()\\]+@[\w.-]+$/)
    }),
    { numRuns: 5000 },
  )
})

test('the name of a watch adds no header to its mail and no recipient, whatever is in it', async () => {
  const { smtp, mailer } = await sink()
  for (const typed of [
    'le moulin\r\nBcc: b@example.fr',
    'x\u2028Bcc: b@example.fr\u0085Cc: c@example.fr',
    '=?utf-8?Q?=0D=0ABcc:_b@example.fr?=',
    'é'.repeat(60),
    '.\r\n.\r\nMAIL FROM:<x@example.fr>',
  ]) {
    const name = keyNameEntry.parse(typed)
    const body = JSON.stringify({ type: 'test', watch: { name } })
    await mailer.deliver(
      mailOf({ id: 'm1', watch_id: 'w1', email: 'a@example.fr', body }, 'https://terrier.example.fr'),
    )
    const mail = await smtp.next()
    expect(mail.to).toEqual(['a@example.fr'])
    expect(headersOf(mail.raw)).toEqual(HEADERS)
  }
  expect(smtp.received).toHaveLength(5)
})

test('an address that is several to a mail program is one recipient, or none', async () => {
  const { smtp, mailer } = await sink()
  for (const to of [
    'a@example.fr, b@example.fr',
    'a@example.fr\r\nBcc: b@example.fr',
    'a@example.fr> RCPT TO:<b@example.fr',
  ])
    await mailer.deliver({ to, subject: 'x', text: 'y' }).catch(() => undefined)
  for (const mail of smtp.received) {
    expect(mail.to.length).toBeLessThanOrEqual(1)
    expect(mail.to).not.toContain('b@example.fr')
    expect(headersOf(mail.raw)).toEqual(HEADERS)
  }
})

test('a mail server that never greets is given up, and closing waits for no longer', async () => {
  const port = await listening(
    createServer((socket) => {
      onTestFinished(() => {
        socket.destroy()
      })
    }),
  )
  const mailer: Mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from }, () => undefined)
  const began = performance.now()
  await expect(mailer.deliver({ to: 'a@example.fr', subject: 'x', text: 'y' })).rejects.toThrow()
  await mailer.close()
  expect(performance.now() - began).toBeLessThan(15_000)
})
