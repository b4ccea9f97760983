import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { seeded } from './random.ts'

/** Kinds of files of a read model that only the ingest reads, to make blocks and wide rows of them: a service neither opens nor checks them. */
export const INGEST_ALONE: readonly string[] = ['parcels', 'sales-space', 'unit-parcels']

type Random = () => number

/** What may happen to a file on a disk. `change` gives the new content; undefined: nothing is there any more, or a folder is. */
interface Damage {
  name: string
  change?(file: Buffer, random: Random): Buffer
  folder?: true
}

const at = (random: Random, length: number) => Math.floor(random() * length)

/** Every byte from `start` becomes another. */
function flipped(file: Buffer, start: number, length: number): Buffer {
  const copy = Buffer.from(file)
  for (let i = start; i < Math.min(start + length, copy.length); i++) copy[i]! ^= 0xff
  return copy
}

function scattered(file: Buffer, count: number, random: Random): Buffer {
  const copy = Buffer.from(file)
  for (let i = 0; i < count; i++) copy[at(random, copy.length)]! ^= 1 + at(random, 255)
  return copy
}

const PAGE = 4096

export const DAMAGES: readonly Damage[] = [
  { name: 'missing' },
  { name: 'a folder', folder: true },
  { name: 'emptied', change: () => Buffer.alloc(0) },
  { name: 'cut to half', change: (file) => file.subarray(0, file.length >> 1) },
  { name: 'cut anywhere', change: (file, random) => file.subarray(0, at(random, file.length)) },
  { name: 'last byte cut', change: (file) => file.subarray(0, -1) },
  { name: 'byte added', change: (file) => Buffer.concat([file, Buffer.of(0x20)]) },
  { name: 'first byte', change: (file) => flipped(file, 0, 1) },
  { name: 'last byte', change: (file) => flipped(file, file.length - 1, 1) },
  {
    name: 'one bit',
    change: (file, random) => {
      const copy = Buffer.from(file)
      copy[at(random, copy.length)]! ^= 1 << at(random, 8)
      return copy
    },
  },
  {
    name: 'one page',
    change: (file, random) => flipped(file, PAGE * at(random, Math.ceil(file.length / PAGE)), PAGE),
  },
  { name: '20,000 bytes', change: (file, random) => scattered(file, Math.min(20_000, file.length), random) },
]

export type Outcome = 'refused' | 'harmless' | 'answered 503' | 'reported' | string

/** Replaces the file at `path` by a damaged one; what it gives puts the sound file back under the same name. */
export async function damage(
  path: string,
  { change, folder }: Damage,
  seed: number,
): Promise<() => Promise<void>> {
  const sound = await readFile(path)
  await rm(path)
  if (folder) await mkdir(path)
  else if (change) await writeFile(path, change(sound, seeded(seed)))
  return async () => {
    await rm(path, { recursive: true, force: true })
    await writeFile(path, sound)
  }
}

/** Outcomes counted by kind of file and kind of damage. */
export class Tally {
  readonly #counts = new Map<string, Map<string, Map<Outcome, number>>>()
  readonly wrong: string[] = []
  total = 0

  add(kind: string, damage: string, outcome: Outcome, isRight: boolean, detail: string): void {
    const byDamage = this.#counts.get(kind) ?? new Map<string, Map<Outcome, number>>()
    this.#counts.set(kind, byDamage)
    const outcomes = byDamage.get(damage) ?? new Map<Outcome, number>()
    byDamage.set(damage, outcomes)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    this.total += 1
    if (!isRight) this.wrong.push(`${kind}, ${damage}: ${outcome} ${detail}`)
  }

  /** One line a kind of file: the damages and what came of them. */
  lines(): string[] {
    return [...this.#counts].map(([kind, byDamage]) => {
      const sums = new Map<string, string[]>()
      for (const [damage, outcomes] of byDamage)
        for (const [outcome, count] of outcomes)
          sums.set(outcome, [...(sums.get(outcome) ?? []), `${damage} ${count}`])
      return `${kind}: ${[...sums].map(([outcome, damages]) => `${outcome} (${damages.join(', ')})`).join('; ')}`
    })
  }
}

/** Milliseconds after which something counts as a hang. */
const HANG = 20_000

/** What `work` gives, or 'hang' when it takes too long. */
export async function inTime<T>(work: Promise<T>): Promise<T | 'hang'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'hang'>((resolve) => {
    timer = setTimeout(resolve, HANG, 'hang')
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
