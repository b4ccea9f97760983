import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { publishedDemo } from '../support/demo.ts'
import { testPostgres } from '../support/postgres.ts'
import { serverProcess } from '../support/server-process.ts'
import type { Environment } from '../support/service.ts'
import { TERRIER } from '../support/terrier-process.ts'

const QUESTION = '/v1/parcels/nearest?lng=2.5&lat=46.5'
const NO_ACCOUNT =
  'error: There is no account for none@example.fr: terrier keys create none@example.fr makes one, with a key\n'
const dataDir = (await publishedDemo()).dataDir.dir
const postgres = await testPostgres()

async function terrier(env: Environment, ...args: string[]) {
  const child = spawn(process.execPath, [TERRIER, ...args], {
    env: { ...process.env, DATABASE_URL: '', TERRIER_DATA: dataDir, PORT: '3000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('exit', done)),
  ])
  return { out, err, code }
}

async function status(url: string, secret: string): Promise<number> {
  const answer = await fetch(url + QUESTION, { headers: { authorization: `Bearer ${secret}` } })
  await answer.arrayBuffer()
  return answer.status
}

const made = z.object({
  secret: z.string().startsWith('terrier_live_'),
  id: z.uuid(),
  newAccount: z.boolean(),
})

/** The life of a key, from the command line to a server that runs and back. */
async function lifeOfAKey(env: Environment) {
  const server = await serverProcess({ TERRIER_DATA: dataDir, ...env })
  onTestFinished(() => server.stop())
  const create = await terrier(env, 'keys', 'create', 'A.B@Example.fr', '--name', 'cartes', '--json')
  expect([create.err, create.code]).toEqual(['', 0])
  const key = made.parse(JSON.parse(create.out))
  expect(key.newAccount).toBe(true)
  expect(await status(server.url, key.secret)).toBe(200)
  const list = await terrier(env, 'keys', 'list')
  expect(list.out).toMatch(
    new RegExp(`^${key.id} +a\\.b@example\\.fr +cartes +${key.secret.slice(-4)} `, 'm'),
  )
  expect(list.out).not.toContain(key.secret)
  const revoke = await terrier(env, 'keys', 'revoke', key.id)
  expect(revoke.out).toContain(`Key ${key.id} is revoked.`)
  await delay(1000)
  expect(await status(server.url, key.secret)).toBe(401)
  const again = await terrier(env, 'keys', 'revoke', key.id)
  expect([again.code, again.err]).toEqual([1, `error: There is no active key ${key.id}\n`])
  return server
}

test('with the embedded database: the command line and the server that has it open', async () => {
  const before = await terrier({}, 'keys', 'create', 'first@example.fr', '--json')
  expect(before.code).toBe(0)
  expect(statSync(join(dataDir, 'accounts')).mode & 0o777).toBe(0o700)
  expect(existsSync(join(dataDir, 'accounts.sock'))).toBe(false)
  const { secret } = made.parse(JSON.parse(before.out))

  const server = await lifeOfAKey({})
  expect(await status(server.url, secret)).toBe(200)
  expect(statSync(join(dataDir, 'accounts.sock')).mode & 0o777).toBe(0o600)

  // A second server on the same folder cannot have it too: it answers all the same, without keys.
  const second = await serverProcess({ TERRIER_DATA: dataDir })
  onTestFinished(() => second.stop())
  expect((await fetch(second.url + QUESTION)).status).toBe(200)
  expect(await status(second.url, secret)).toBe(503)

  // Killed, the first leaves its socket behind; whoever comes next is not stopped by it.
  await server.stop('SIGKILL')
  expect(existsSync(join(dataDir, 'accounts.sock'))).toBe(true)
  expect((await terrier({}, 'keys', 'list', 'first@example.fr')).out).toContain('first@example.fr')
  // The second server tries once a second; an attempt that began while the command line let go takes a second more.
  await expect.poll(() => status(second.url, secret), { timeout: 5000 }).toBe(200)
})

test('with a PostgreSQL server', async () => {
  await lifeOfAKey({ DATABASE_URL: postgres.url })
})

test('five keys and no more, and what cannot be used is named', async () => {
  const env = { DATABASE_URL: postgres.url }
  const all = await Promise.all(
    Array.from({ length: 6 }, () => terrier(env, 'keys', 'create', 'five@example.fr')),
  )
  expect(all.map(({ code }) => code).sort()).toEqual([0, 0, 0, 0, 0, 1])
  expect(all.find(({ code }) => code === 1)!.err).toBe(
    'error: An account has at most 5 active keys: revoke one first\n',
  )
  const bad = await terrier(env, 'keys', 'create', 'not-an-address')
  expect([bad.code, bad.err]).toEqual([1, expect.stringMatching(/^error: EMAIL must be an address of mail/)])
  const lost = await terrier({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'keys', 'list')
  expect([lost.code, lost.err]).toEqual([
    1,
    expect.stringMatching(/^error: The database of accounts .*ECONNREFUSED/),
  ])
})

test('a link to choose a password', async () => {
  const env = { DATABASE_URL: postgres.url, PUBLIC_URL: 'https://terrier.example.fr' }
  await terrier(env, 'keys', 'create', 'link@example.fr')
  const { out } = await terrier(env, 'accounts', 'link', 'link@example.fr')
  expect(out).toMatch(/^https:\/\/terrier\.example\.fr\/account\/password\?link=[\w-]{43}\nIt works once/)
  const none = await terrier(env, 'accounts', 'link', 'none@example.fr')
  expect([none.code, none.err]).toEqual([1, NO_ACCOUNT])
})

test('an account that its holder made without a mail is confirmed by who runs the service', async () => {
  const env = { DATABASE_URL: postgres.url, QUOTA_IP_MINUTE: '10', QUOTA_KEY_MINUTE: '30' }
  const server = await serverProcess({ TERRIER_DATA: dataDir, ...env })
  onTestFinished(() => server.stop())
  const fields = { email: 'self@example.fr', password: 'une phrase assez longue' }
  const up = await fetch(`${server.url}/account/sign-up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
  expect(up.status).toBe(303)
  const create = await terrier(env, 'keys', 'create', fields.email)
  expect(create.out).toContain('shares its quota')
  expect(create.out).toContain('until terrier accounts confirm self@example.fr\n')
  const [secret] = create.out.split('\n')
  const limit = async () => {
    const answer = await fetch(server.url + QUESTION, { headers: { authorization: `Bearer ${secret}` } })
    await answer.arrayBuffer()
    return answer.headers.get('x-ratelimit-limit')
  }
  // The key raises the quota at once; confirmed, it no longer shares it.
  expect(await limit()).toBe('30')
  expect((await terrier(env, 'keys', 'list', fields.email)).out).toMatch(/ no +\d{4}-/)
  const confirm = await terrier(env, 'accounts', 'confirm', 'Self@Example.fr')
  expect(confirm.out).toBe('The account of self@example.fr is confirmed: its keys have their own quotas.\n')
  await delay(1000)
  expect(await limit()).toBe('30')
  expect((await terrier(env, 'keys', 'list', fields.email)).out).toMatch(/ yes +\d{4}-/)
  const none = await terrier(env, 'accounts', 'confirm', 'none@example.fr')
  expect([none.code, none.err]).toEqual([1, NO_ACCOUNT])
})
