import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { CommanderError } from 'commander'
import { readOptions, STEPS } from './options.ts'
import { sectionOf, withSections } from './page.ts'
import { type Findings, type Report, type RunConditions, toJson, toMarkdown } from './report.ts'
import { ensureDepartement, MEASUREMENTS } from './steps.ts'

/** The page that `--write` keeps, from the root of the project, where the bench runs. */
const PAGE = 'docs/benchmarks.md'

const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** The conditions of this run; the command is the one that gives the same figures again. */
function conditions(args: readonly string[]): RunConditions {
  const repeated = args.filter((arg) => arg !== '--write' && arg !== '--json')
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
    versions: `Node ${process.versions.node}, V8 ${process.versions.v8}`,
    command: ['npm run bench --', ...repeated].join(' '),
  }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const options = readOptions(args)
  const run = conditions(args)
  const report: Report = {
    ...run,
    parcels: options.parcels,
    steps: [],
    notes: [`seed ${options.seed}, files in ${options.dir}`],
  }
  const dataPath = join(options.dir, 'data')
  for (const step of STEPS.filter((one) => options.steps.includes(one))) {
    const { needsDepartement, measure } = MEASUREMENTS[step]
    if (needsDepartement) await ensureDepartement({ options, dataPath, say })
    const findings: Findings = { measures: [], tables: [], notes: [] }
    await measure({ options, dataPath, findings, say })
    report.steps.push({ step, ...findings })
    // After each step: what was measured stays when a later one fails.
    if (options.write)
      await writeFile(
        PAGE,
        withSections(await readFile(PAGE, 'utf8'), new Map([[step, sectionOf(step, findings, run)]])),
      )
  }
  console.log(options.json ? toJson(report) : toMarkdown(report))
}

// Ending this way, and not by the signal itself, lets what the bench started be told to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

await main().catch((error: unknown) => {
  // commander has printed what it refused, or the help.
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode
    return
  }
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
