import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultProcesses } from '../../../ingest/processes/default-processes.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { type IngestRun, runIngest } from '../ingest-steps.ts'
import { atMost, type Findings, formatValue, measure } from '../report.ts'
import type { StepContext } from '../step-context.ts'
import { table } from '../table.ts'
import { ofFrance, type Share, sharesOf, timesFrance } from './arithmetic.ts'
import { heaviest, megabytesIn } from './disk.ts'
import { OF_FRANCE, shareOf, writeAddresses, writeEstablishments } from './official-files.ts'
import { writeFiles } from './written-files.ts'

/** How many establishments are new in a month, of a hundred. */
const NEW_IN_A_MONTH = 0.01
/** How many addresses are new in a week, of a thousand. */
const NEW_IN_A_WEEK = 0.001
const HOUR = 3600
/** From so many départements on, a pass over the register is made once for all of them (ingest/datasets/sirene/pass.ts). */
const SHARED_FROM = 10
/** Where the files lie that are national and of full size. */
const NATIONAL_HOST = 'www.data.gouv.fr'

/**
 * Ingests `--departements` of `--parcels` from files of every large dataset, `--sirene-rows` establishments of all France among them, as an operator does
 * who begins with nothing; then the register of the next month and the addresses of the next week. Says what each dataset took, what the disk held, and what France takes by that.
 */
export async function measureFirstIngest({ options, findings: report, say }: StepContext): Promise<void> {
  const dir = join(options.dir, 'first-ingest')
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  try {
    const asked = await writeFiles(options, dir, say)
    const dataDir = new DataDir(join(dir, 'data'))
    const area = asked.departements.map(({ code }) => code).join(',')
    const processes = defaultProcesses()
    const ingest = (datasets: string[]) =>
      heaviest(dataDir.dir, () =>
        runIngest({ dataPath: dataDir.dir, datasets, area, mirror: asked.mirrorDir, files: {}, processes }),
      )
    say('Ingesting everything.')
    const first = await ingest([])
    const manifest = (await dataDir.readCurrent())!
    const parcels = asked.departements.length * asked.parcels
    const rowsOf = (wanted: string) =>
      manifest.files.reduce(
        (sum, { role, kind, rows }) => sum + (role === 'lake' && kind === wanted ? rows : 0),
        0,
      )
    const measured = {
      parcels,
      companies: rowsOf('companies'),
      departements: asked.departements.length,
      priced: rowsOf('priced-sales'),
    }
    const shares = sharesOf(first.result, manifest.files, measured)
    tellFirst(report, { shares, run: first.result })
    const sources = await megabytesIn(asked.mirrorDir)
    const release = await megabytesIn(dataDir.dir)
    say('Ingesting the register of the next month.')
    await writeEstablishments(asked, Math.round(asked.sireneRows * (1 + NEW_IN_A_MONTH)))
    const month = await ingest(['sirene'])
    const after = await megabytesIn(dataDir.dir)
    const later = (run: IngestRun) => ofFrance(sharesOf(run, [], measured), 'seconds') / 60
    say('Ingesting the addresses of the next week.')
    await writeAddresses(asked, Math.ceil(shareOf(OF_FRANCE.addresses, asked.parcels) * (1 + NEW_IN_A_WEEK)))
    const week = await ingest(['ban'])
    report.measures.push(
      measure(
        'first ingest, a month of the register, France by arithmetic',
        later(month.result),
        'min',
        atMost(15),
      ),
      measure('first ingest, a month of the register, measured', month.result.seconds, 's'),
      measure(
        'first ingest, a week of addresses, France by arithmetic',
        later(week.result),
        'min',
        atMost(20),
      ),
      measure('first ingest, a week of addresses, measured', week.result.seconds, 's'),
    )
    const national = await megabytesIn(join(asked.mirrorDir, NATIONAL_HOST))
    const times = timesFrance(parcels)
    const sourcesOfFrance = national + (sources - national) * times
    report.tables.push(
      table(
        ['disk, MB', 'measured', 'France by arithmetic'],
        [
          ['files of the producers', sources, sourcesOfFrance],
          ['of them national', national, national],
          ['the first release', release, release * times],
          [
            'data folder at its heaviest, work included',
            first.megabytes,
            first.megabytes - release + release * times,
          ],
          ['what a month of the register adds', after - release, (after - release) * times],
        ].map(([name, ...megabytes]) => [
          String(name),
          ...megabytes.map((value) => formatValue(Number(value))),
        ]),
      ),
    )
    report.notes.push(
      `first-ingest: départements ${area} of ${asked.parcels.toLocaleString('en')} parcels; ${asked.sireneRows.toLocaleString('en')} establishments of all France; ${processes} processes beside each other; ` +
        'sources in a folder, so that nothing is downloaded; datasets without a generated file are left out',
    )
    if (asked.departements.length < SHARED_FROM)
      report.notes.push(
        `first-ingest: each of fewer than ${SHARED_FROM} départements reads the register by itself, so that France by arithmetic reads it as often`,
      )
  } finally {
    // Gigabytes that the next run would write anew.
    await rm(dir, { recursive: true, force: true })
  }
}

function tellFirst(report: Findings, { shares, run }: { shares: Share[]; run: IngestRun }) {
  report.measures.push(
    measure('first ingest, everything, measured', run.seconds, 's'),
    measure('first ingest, processor time', run.cpuSeconds, 's'),
    measure('first ingest, peak memory', run.peakMegabytes, 'MB', atMost(4000)),
    measure('first ingest, France by arithmetic', ofFrance(shares, 'seconds') / HOUR, 'h', atMost(3)),
    measure('first ingest, France by arithmetic, processor time', ofFrance(shares, 'cpuSeconds') / HOUR, 'h'),
  )
  report.tables.push(
    table(
      ['dataset', 'rows in the lake', 's', 'processor s', 'lake MB', 'read model MB', 's of France'],
      shares.map((share) => [
        share.name,
        share.rows.toLocaleString('en'),
        formatValue(share.seconds),
        formatValue(share.cpuSeconds),
        formatValue(share.lake),
        formatValue(share.readModel),
        formatValue(share.seconds * share.times),
      ]),
    ),
  )
}
