import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import { writeZip } from '../../../data/sample/zip-file.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { FetchedSource } from '../../../ingest/dataset.ts'
import { createTerritory } from '../../../shared/territory/create.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { fetchedFile, normalised, realTerritory } from '../../support/normalised.ts'
import { seeded } from '../../support/random.ts'
import { describeWithSamples } from '../../support/samples.ts'
import { temporaryDir } from '../../support/temp.ts'
import { type Members, membersOf, sampleBytes } from './archives.ts'
import type { Damaged } from './damaged.ts'
import { BYTE_MUTATIONS, TEXT_MUTATIONS } from './mutations.ts'
import { SOURCES } from './sources.ts'

/** Times that each damage is done, each time elsewhere. More on demand: FUZZ_TIMES=50 npx vitest run test/fuzz/files */
const TIMES = Number(process.env.FUZZ_TIMES ?? 1)
const SEED = Number(process.env.FUZZ_SEED ?? 96)

/** Rows of a file in which every line is one, told by no parser of ours. */
const linesOf = (file: Buffer) =>
  file
    .toString('latin1')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '').length - 1

/** Lines that quotes may take into another: a few where one never closes, and as many as a text may have where another closes it. */
function mostSwallowed(file: Buffer): number {
  const quotes = file.toString('latin1').split('"').length - 1
  return [0, 3][quotes] ?? 50
}

/** A file before it is damaged: its bytes, and what else is in its archive. */
interface Whole {
  bytes: Buffer
  members?: Members
}

async function wholeOf({ sample, lines, member, made }: Damaged): Promise<Whole> {
  if (member === undefined) return { bytes: await sampleBytes(sample, lines) }
  const members = await (made ?? (() => membersOf(sample)))()
  const bytes = members[member]
  assert(bytes, `${sample} holds ${Object.keys(members).join(', ')}, and no ${member}`)
  return { bytes, members }
}

async function written(
  { name, beside = [], member, ...source }: Damaged,
  bytes: Buffer,
  members: Members = {},
): Promise<FetchedSource[]> {
  const dir = await temporaryDir('damaged')
  if (member === undefined) await writeFile(join(dir, name), bytes)
  else await writeZip(join(dir, name), { ...members, [member]: bytes })
  for (const one of beside) await writeFile(join(dir, one.name), await sampleBytes(one.sample, one.lines))
  const file = {
    ...fetchedFile(join(dir, name), source.commune, source.given),
    ...(source.sort ? { sort: source.sort } : {}),
  }
  // A shapefile is handed over as its .shp, whichever of its files is damaged; of other files each is a source.
  if (/\.(shp|dbf)$/.test(name)) return [{ ...file, path: join(dir, 'iris.shp') }]
  return [file, ...beside.map((one) => fetchedFile(join(dir, one.name), undefined, source.given))]
}

/** The communes of one département: with all of them, making their tables would take most of the time. */
async function territoryOf(area: string): Promise<Territory> {
  const whole = await realTerritory()
  if (area === 'france') return whole
  const { data } = whole
  const communes = data.communes.filter(({ departement }) => departement === area)
  const codes = new Set(communes.map(({ code }) => code))
  const recodings = Object.entries(data.recodings).filter(([, today]) => codes.has(today))
  return createTerritory({ ...data, communes, recodings: Object.fromEntries(recodings) })
}

/** Fails unless the file is refused in words, or all its rows are accounted for. Tells which. */
async function accountFor(
  source: Damaged,
  territory: Territory,
  bytes: Buffer,
  members?: Members,
): Promise<'refused' | 'read'> {
  const files = await written(source, bytes, members)
  try {
    const { parts, query, written: lake } = await normalised(source.dataset, source.unit, files, territory)
    let refused = 0
    let rows = 0
    for (const { quality } of parts) {
      const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)
      refused += sum(quality.quarantined)
      rows += quality.rowsIn
      assert.equal(
        quality.rowsIn,
        quality.rowsKept + sum(quality.quarantined) + sum(quality.outOfScope),
        JSON.stringify(quality),
      )
    }
    const swallowed = source.plain ? linesOf(bytes) - rows : 0
    assert(swallowed >= 0 && swallowed <= mostSwallowed(bytes), `rows in: ${swallowed} fewer than lines`)
    const kept = lake.some(({ role }) => role === 'quarantine')
      ? Number((await query('SELECT count(*) FROM quarantine'))[0]![0])
      : 0
    assert.equal(kept, refused, 'rows of the quarantine')
    return 'read'
  } catch (error) {
    if (!(error instanceof IngestError)) throw error
    // Enough to know which file, and what about it.
    assert.match(error.message, /\w.{15,}/s)
    return 'refused'
  }
}

describeWithSamples('a damaged official file is refused in words, or all its rows are accounted for', () => {
  for (const source of SOURCES) {
    let whole: Whole
    let territory: Territory
    beforeAll(async () => {
      whole = await wholeOf(source)
      territory = await territoryOf(source.unit.area)
    })
    test(source.title, { timeout: 300_000 * TIMES }, async () => {
      const damages = source.binary ? BYTE_MUTATIONS : [...BYTE_MUTATIONS, ...TEXT_MUTATIONS]
      const failures: string[] = []
      const seen = { read: 0, refused: 0 }
      for (const [i, { name, change }] of damages.entries())
        for (let time = source.slow && i % 3 !== 0 ? TIMES : 0; time < TIMES; time++) {
          const bytes = change(whole.bytes, seeded(SEED + 1000 * i + time))
          await accountFor(source, territory, bytes, whole.members).then(
            (how) => {
              seen[how] += 1
            },
            (error: unknown) =>
              failures.push(
                `${name} (${time}): ${error instanceof Error ? `${error.constructor.name} ${error.message}` : error}`,
              ),
          )
        }
      assert.deepEqual(failures, [])
      assert(seen.read > 0, JSON.stringify(seen))
      if (!source.neverRefused) assert(seen.refused > 0, JSON.stringify(seen))
    })
  }
})
