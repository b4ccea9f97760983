import { cp, open, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DOCUMENTS_EXTENSION } from '../../shared/artefacts/documents/documents-writer.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { inTime, Tally } from '../support/damages.ts'
import { publishedDemo } from '../support/demo.ts'
import { questions } from '../support/questions.ts'
import { seeded } from '../support/random.ts'
import { type Service, served } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'
import { eventually } from '../support/terrier-process.ts'

/** With DAMAGE_TIMES=2 or more every damage is done to every file; else each file has one of them in turn. */
const TIMES = Number(process.env.DAMAGE_TIMES ?? 1)
/** Milliseconds after which the service has looked at a file again. */
const LOOKED = 130

/** Writes into the very file that is open, as a failing disk or a careless program does. */
const DAMAGES: readonly [name: string, change: (path: string, sound: Buffer) => Promise<void>][] = [
  ['emptied', (path) => truncate(path, 0)],
  ['cut to half', (path, sound) => truncate(path, sound.length >> 1)],
  [
    '20,000 bytes',
    (path, sound) => {
      const random = seeded(sound.length)
      const copy = Buffer.from(sound)
      for (let i = 0; i < 20_000; i++)
        copy[Math.floor(random() * copy.length)]! ^= 1 + Math.floor(random() * 255)
      return overwrite(path, copy)
    },
  ],
]

/** The same inode gets other bytes. */
async function overwrite(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.truncate(bytes.length)
    await file.write(bytes, 0, bytes.length, 0)
  } finally {
    await file.close()
  }
}

async function answersOf({ app }: Service) {
  const answers: { name: string; status: number; body: string }[] = []
  for (const { name, ask } of questions) answers.push({ name, ...(await ask(app)) })
  return answers
}

test('files damaged while they are open: every answer is the sound one or a 503, and they heal without a restart', {
  timeout: 600_000,
}, async () => {
  const dataDir = new DataDir(join(await temporaryDir('damaged-open'), 'home'))
  await cp((await publishedDemo()).dataDir.dir, dataDir.dir, { recursive: true, verbatimSymlinks: true })
  const service = await served(dataDir, { DOCUMENTS_MEMORY_MB: '1' })
  const sound = await answersOf(service)
  expect(sound.filter(({ status }) => status !== 200)).toEqual([])
  const files = (await dataDir.readCurrent())!.files.filter(({ role }) => role === 'readmodel')
  const tally = new Tally()
  let refusals = 0
  for (const [i, { file, kind }] of files.entries())
    for (const [j, [name, change]] of DAMAGES.entries()) {
      if (TIMES < 2 && i % DAMAGES.length !== j) continue
      const path = dataDir.store(file)
      const bytes = await readFile(path)
      await change(path, bytes)
      await delay(LOOKED)
      const answers = await inTime(answersOf(service))
      const wrong =
        answers === 'hang'
          ? ['hang']
          : answers.flatMap((answer, n) => {
              // Coverage names a damaged file once the release was looked at again, which a slow machine does meanwhile.
              const isNamed = answer.name.startsWith('getCoverage') && answer.body.includes(file)
              const isSame = answer.status === 200 && (answer.body === sound[n]!.body || isNamed)
              if (answer.status === 503 && answer.body.includes('/problems/damaged-data')) refusals += 1
              else if (!isSame) return [`${answer.name} ${answer.status} ${answer.body.slice(0, 200)}`]
              return []
            })
      const refused = answers !== 'hang' && answers.some(({ status }) => status === 503)
      const outcome = wrong.length > 0 ? 'wrong' : refused ? 'answered 503' : 'harmless'
      tally.add(
        file.endsWith(DOCUMENTS_EXTENSION) ? 'open documents' : `open ${kind}`,
        name,
        outcome,
        wrong.length === 0,
        `${file} ${wrong.join('; ')}`,
      )
      await overwrite(path, bytes)
      await eventually(
        `${file} heals`,
        async () => {
          await service.releases.look()
          const healed = await answersOf(service)
          return healed.every((answer, n) => answer.body === sound[n]!.body) ? true : undefined
        },
        20_000,
        100,
      )
    }
  process.stdout.write(`${tally.total} files damaged while open\n${tally.lines().join('\n')}\n`)
  expect(tally.wrong).toEqual([])
  // Small files are in memory, and so are blocks that were asked for lately: they do not notice.
  expect(refusals).toBeGreaterThan(5)
})
