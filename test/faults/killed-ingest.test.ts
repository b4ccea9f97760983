import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type DemoFiles, demoFiles, ingestDemo, publishedDemo } from '../support/demo.ts'

const TERRIER = resolve(import.meta.dirname, '../../bin/terrier.mjs')

/** One that cuts the country, one that others use, one that uses it. */
const DATASETS = ['cog', 'cadastre', 'dvf']

/** Runs `terrier ingest` of the demo in a process of its own, killed after a while; whether it ended by itself. */
async function ingestKilledAfter(files: DemoFiles, milliseconds: number): Promise<boolean> {
  const sources = ['--area', '96', '--mirror', files.mirror, '--file', `cog=${files.cog}`]
  const args = [TERRIER, 'ingest', ...DATASETS, ...sources]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TERRIER_DATA: files.home.dir },
    stdio: 'ignore',
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const code = await Promise.race([ended, sleep(milliseconds).then(() => undefined)])
  if (code === undefined) child.kill('SIGKILL')
  return (await ended) === 0
}

test('an ingest killed again and again resumes and ends with the same bytes', {
  timeout: 240_000,
}, async () => {
  const undisturbed = (await ingestDemo(await demoFiles(), { datasets: DATASETS })).release
  const files = await demoFiles()
  let kills = 0
  for (let patience = 400; !(await ingestKilledAfter(files, patience)); patience *= 1.4) {
    kills++
    expect(await files.home.readPointer()).toBeUndefined()
    expect(kills).toBeLessThan(20)
  }
  expect(kills).toBeGreaterThan(2)
  const release = (await files.home.readCurrent())!
  const bytes = (files: readonly { file: string; sha256: string }[]) =>
    files.map(({ file, sha256 }) => [file, sha256])
  expect(bytes(release.files)).toEqual(bytes(undisturbed.files))
  expect(release.contentHash).toBe(undisturbed.contentHash)
})

test('asking again for what is there changes nothing and says so', async () => {
  const files = await publishedDemo()
  const first = (await files.home.readCurrent())!
  const again = await ingestDemo(files)
  expect(again.changed).toBe(false)
  expect(again.release.id).toBe(first.id)
})
