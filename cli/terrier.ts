import { Command } from 'commander'
import { ExplainedError } from '../shared/explained-error.ts'
import { addAccounts } from './accounts.ts'
import { addDemo } from './demo.ts'
import { addIngest } from './ingest.ts'
import { addJobs } from './jobs.ts'
import { addKeys } from './keys.ts'
import { addReleases } from './releases.ts'
import { addSchedule } from './schedule.ts'
import { addServe } from './serve.ts'
import { addSources } from './sources.ts'
import { addWorker } from './worker.ts'

const program = new Command('terrier')
  .description('French open land data, tied to the parcel: ingest official files, serve them over REST.')
  .showHelpAfterError('(terrier <command> --help explains the options)')

const verbs = [
  addIngest,
  addServe,
  addDemo,
  addReleases,
  addSources,
  addWorker,
  addSchedule,
  addJobs,
  addKeys,
  addAccounts,
]
for (const add of verbs) add(program)

/** What a user can mend is told in one line; anything else is a defect and keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ExplainedError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (/ENOSPC|No space left on device/.test(error.message))
    return `The disk is full: ${error.message}. Nothing was published; free some space and run the same command again.`
  return 'syscall' in error ? error.message : (error.stack ?? error.message)
}

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`error: ${explain(error)}\n`)
  process.exitCode = 1
}
