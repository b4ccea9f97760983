import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { AbsentSource } from '../../../formats/errors.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { Source } from '../../dataset.ts'
import { oll } from '../../datasets/oll/dataset.ts'
import type { Progress } from '../progress.ts'
import { fetchUnit, wrongCount } from './fetch-unit.ts'

/** Keeps what a step tells, as the bars of the command line would draw it. */
function recorder(): { progress: Progress; told: string[] } {
  const told: string[] = []
  const progress: Progress = {
    step: (label, total, unit) => ({
      update: () => undefined,
      end: (summary) => {
        if (summary !== undefined) told.push(`${label} (${total ?? '?'} ${unit}): ${summary}`)
      },
    }),
  }
  return { progress, told }
}

const url = (i: number) => `https://producer.example/${i}.csv`
const sources = (n: number): Source[] =>
  Array.from({ length: n }, (_, i) => ({ url: url(i), optional: true }))

async function mirrorOf(...published: number[]): Promise<string> {
  const mirror = await temporaryDir('mirror')
  for (const i of published) {
    const path = join(mirror, 'producer.example', `${i}.csv`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'a;b\n')
  }
  return mirror
}

async function fetched(n: number, mirror: string) {
  const { progress, told } = recorder()
  const dataDir = new DataDir(await temporaryDir('home'))
  const found = await fetchUnit(oll, sources(n), [], { dataDir, mirror, progress })
  return { urls: found.sources.map((source) => source.url), told }
}

test('optional sources that are not published are left out, told once', async () => {
  const { urls, told } = await fetched(3, await mirrorOf(1))
  expect(urls).toEqual([url(1)])
  expect(told).toEqual(['oll 1.csv (? bytes): 4 bytes', 'oll (? files): nothing published of 0.csv, 2.csv'])
})

test('hundreds of addresses share one step', async () => {
  const { urls, told } = await fetched(300, await mirrorOf(7, 250))
  expect(urls).toEqual([url(7), url(250)])
  expect(told).toEqual(['oll files (300 files): 2 files'])
})

test('when none is published the ingest is told so', async () => {
  await expect(fetched(3, await mirrorOf())).rejects.toThrow(AbsentSource)
})

test('a wrong number of files is told with how many are taken, and never with hundreds of names', () => {
  const sources = Array.from({ length: 150 }, (_, i) => ({ url: `https://example.fr/list/file-${i}.csv.gz` }))
  const names = (count: number) => Array.from({ length: count }, (_, i) => `file-${i}.csv.gz`).join(', ')
  expect(wrongCount('dvf', 2, 3, sources.slice(0, 3))).toBe(
    `--file dvf=… names 2 file(s), but this area takes 3, in this order: ${names(3)}`,
  )
  expect(wrongCount('dvf', 200, 1, sources)).toBe(
    `--file dvf=… names 200 file(s), but this area takes 1 to 150, in this order: ${names(8)} and 142 more`,
  )
})

test('databases that are asked the same are told apart, without what they are asked', () => {
  const sources = ['old', 'new'].map((name) => ({
    url: `https://example.fr/datasets/${name}/lines?select=a/b`,
  }))
  expect(wrongCount('dpe', 1, 2, sources)).toBe(
    '--file dpe=… names 1 file(s), but this area takes 2, in this order: old/lines, new/lines',
  )
})
