import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { temporaryDir } from '../support/temp.ts'
import { TerrierProcess, terrier } from '../support/terrier-process.ts'

const SETTINGS = {
  ...NO_QUOTAS,
  HOST: '127.0.0.1',
  PORT: '0',
  REDIS_URL: '',
  DATABASE_URL: '',
  CLOSING_GRACE_SECONDS: '0',
}

// `npm run test:package` starts in an empty folder, where the demo is built first.
describe('terrier without a command', () => {
  let published: string
  beforeAll(async () => {
    published = (await publishedDemo()).dataDir.dir
  })

  test('serves the release that is there, and builds nothing', async () => {
    const process = new TerrierProcess([], { ...SETTINGS, TERRIER_DATA: published })
    onTestFinished(async () => void (await process.stop('SIGKILL')))
    await process.says(/explorer http/)
    const [, url] = /pages {4}(http:\S+)\//.exec(process.out)!
    const answer = await fetch(`${url}/v1/parcels/nearest?lng=2.5&lat=46.5`)
    expect(await answer.json()).toMatchObject({ data: { id: '960010000A0001' } })
    expect(await process.stop()).toBe(0)
    expect(process.out).not.toContain('demo')
  })

  test('ends with the exit code of the demo, and serves nothing, when the demo fails', async () => {
    const dataDir = join(await temporaryDir('start'), 'home')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'demo'), 'a file where the demo needs a folder')
    const { code, out, err } = await terrier([], { ...SETTINGS, TERRIER_DATA: dataDir })
    expect(out).toBe(`No release in ${dataDir} yet: building the demo territory.\n`)
    expect(err).toMatch(/^error: E(?:NOTDIR|EXIST)[^\n]*\n$/)
    expect(code).toBe(1)
  })

  test('hands its options to serve, which refuses a wrong one', async () => {
    const { code, err } = await terrier(['start', '--processes', 'many'], {
      ...SETTINGS,
      TERRIER_DATA: published,
    })
    expect(code).toBe(1)
    expect(err).toContain('must be a whole number from 1 to 64')
  })
})
