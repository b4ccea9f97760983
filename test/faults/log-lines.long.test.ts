import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../bench/free-port.ts'
import { publishedDemo } from '../support/demo.ts'
import { testRedis } from '../support/redis.ts'
import { temporaryDir } from '../support/temp.ts'
import { eventually, TerrierProcess } from '../support/terrier-process.ts'

/** What an old Redis without a password answers, for which ioredis writes a warning to the console. */
const REPLIES: Readonly<Record<string, string>> = {
  HELLO: "-ERR unknown command 'HELLO'",
  AUTH: '-ERR Client sent AUTH, but no password is set',
  INFO: '-LOADING Redis is loading the dataset in memory',
}

/** Answers each command by its name, in the order in which they come. */
async function refusingRedis(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      // A command is an array of texts: its name is the first of them.
      for (const [, name] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g))
        socket.write(`${REPLIES[name!.toUpperCase()] ?? '+OK'}\r\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `redis://:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['serve', /Terrier serves/],
  ['worker', /worker starts/],
  ['schedule', /clock starts/],
])('%s writes lines of JSON, whatever a Redis that refuses makes packages print', async (verb, ready) => {
  const redis = await refusingRedis()
  const home = verb === 'serve' ? (await publishedDemo()).dataDir.dir : await temporaryDir('log-lines')
  const terrier = new TerrierProcess([verb], {
    TERRIER_DATA: home,
    TERRIER_AREA: '96',
    REDIS_URL: redis,
    DATABASE_URL: '',
    PORT: '0',
    JOBS_PORT: '0',
    CLOSING_GRACE_SECONDS: '0',
  })
  onTestFinished(async () => void (await terrier.stop('SIGKILL')))
  await terrier.says(ready)
  await expect.poll(() => terrier.err).toContain('no')
  const lines = `${terrier.out}\n${terrier.err}`.split('\n').filter((line) => line !== '')
  // Where to open the service is for the person who started it; in a clone the program may be built first.
  const others = lines.filter((line) => !/^(Building|Terrier serves| {2}\w+ +http)/.test(line))
  for (const line of others) expect(() => JSON.parse(line), line).not.toThrow()
  expect(others.map((line) => JSON.parse(line).text).filter(Boolean)).toContainEqual(
    expect.stringContaining('a password was supplied'),
  )
})

test.each(['serve', 'worker', 'schedule'])('%s works while the disk of its log is full', async (verb) => {
  const redis = await testRedis()
  onTestFinished(() => redis.kill())
  const asker = new Redis(redis.url)
  onTestFinished(() => asker.disconnect())
  const port = String(await freePort())
  const full = openSync('/dev/full', 'w')
  const env = { TERRIER_DATA: await temporaryDir('full'), TERRIER_AREA: '96', REDIS_URL: redis.url }
  const terrier = new TerrierProcess([verb], { ...env, DATABASE_URL: '', PORT: port, JOBS_PORT: port }, full)
  closeSync(full)
  onTestFinished(async () => void (await terrier.stop('SIGKILL')))
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    )
  // A worker has no port: it writes its first line before it reaches Redis.
  const isThere = async () =>
    String(await asker.client('LIST'))
      .trim()
      .includes('\n')
      ? true
      : undefined
  await eventually('its start', verb === 'worker' ? isThere : answers)
  // What is gathered for the log is written meanwhile.
  await delay(500)
  expect(await (verb === 'worker' ? isThere() : answers())).toBe(true)
})
