import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import {
  DEMO_PARCELS,
  type DemoFiles,
  demoFiles,
  ingestDemo,
  parcelsDemo,
  publishedAs,
} from '../support/demo.ts'
import { type Edit, editedFile } from '../support/edited-file.ts'
import { temporaryDir } from '../support/temp.ts'

/** Several ingests: minutes on a busy machine. */
const LONG = 900_000

/** What is loaded, and in it the official file of each dataset of which a refresh finds another edition. */
const LOADED = ['cog', 'cadastre', 'batiments', 'ban', 'dvf', 'dpe', 'rnic']
const EDITED = {
  cadastre: DEMO_PARCELS,
  batiments: DEMO_PARCELS.replace('parcelles', 'batiments'),
  ban: 'adresse.data.gouv.fr/data/ban/adresses/latest/csv/adresses-96.csv.gz',
  dvf: 'files.data.gouv.fr/geo-dvf/latest/csv/2018/departements/96.csv.gz',
} as const
type Edited = keyof typeof EDITED
const NAMES = Object.keys(EDITED) as Edited[]

/** The lines (or features, a line each) that an edition holds. With fewer than 80 % of those before, a file is taken for broken. */
const EDITIONS = {
  all: () => true,
  'all but a few': (i: number) => i % 97 !== 5,
  'all but a ninth': (i: number) => i % 9 !== 4,
} as const
type Edition = keyof typeof EDITIONS

const kept =
  (edition: Edition): Edit =>
  (text) => {
    const lines = text.trimEnd().split('\n')
    const isJson = lines[0]!.startsWith('{')
    const rows = (isJson ? lines.slice(1, -1) : lines.slice(1)).filter((_, i) => EDITIONS[edition](i))
    if (!isJson) return `${[lines[0], ...rows].join('\n')}\n`
    const features = rows.map((row) => row.replace(/,$/, '')).join(',\n')
    return [lines[0], features, lines.at(-1)].join('\n')
  }

/** Puts an edition where the producer serves it. `original`: the files as they were made. */
async function serve({ mirror }: DemoFiles, original: DemoFiles, dataset: Edited, edition: Edition) {
  await rename(
    await editedFile(join(original.mirror, EDITED[dataset]), kept(edition)),
    join(mirror, EDITED[dataset]),
  )
}

/** What an ingest from nothing cannot know: what a release changed, and the parcels that an earlier one had. */
const EARLIER = ['former-parcels', 'parcel-successors']

/** What a release serves but for these. */
const served = ({ files }: Manifest) =>
  files
    .filter(({ role, kind }) => role !== 'changes' && !EARLIER.includes(kind))
    .map(({ dataset, area, role, kind, rows, sha256 }) => [dataset, area, role, kind, rows, sha256].join(' '))
    .sort()

test(
  'any row of refreshes leaves the bytes of an ingest from nothing',
  async () => {
    const original = await demoFiles()
    const first = await parcelsDemo()
    await ingestDemo(first, { datasets: LOADED })
    const change = fc.tuple(
      fc.constantFrom(...NAMES),
      fc.constantFrom(...(Object.keys(EDITIONS) as Edition[])),
    )
    const refreshes = fc.array(
      fc.uniqueArray(change, { minLength: 1, maxLength: 2, selector: ([name]) => name }),
      {
        minLength: 3,
        maxLength: 3,
      },
    )
    let differed = 0
    await fc.assert(
      fc.asyncProperty(refreshes, async (asked) => {
        const files = await publishedAs(first)
        for (const changes of asked) {
          for (const [dataset, edition] of changes) await serve(files, original, dataset, edition)
          const { changed } = await ingestDemo(files, { datasets: changes.map(([dataset]) => dataset) })
          if (changed) differed++
        }
        const left = served((await files.dataDir.readCurrent())!)
        const fromNothing = { ...files, dataDir: new DataDir(await temporaryDir('nothing')) }
        expect(left).toEqual(served((await ingestDemo(fromNothing, { datasets: LOADED })).release))
      }),
      { numRuns: 3, endOnFailure: true },
    )
    expect(differed).toBeGreaterThan(4)
  },
  LONG,
)
