import { Command } from 'commander'
import { IngestError } from '../ingest/errors.ts'
import { addDemo } from './demo.ts'
import { addIngest } from './ingest.ts'
import { addReleases } from './releases.ts'
import { addServe } from './serve.ts'
import { addSources } from './sources.ts'

const program = new Command('terrier')
  .description('French open land data, tied to the parcel: ingest official files, serve them over REST.')
  .showHelpAfterError('(terrier <command> --help explains the options)')

for (const add of [addIngest, addServe, addDemo, addReleases, addSources]) add(program)

try {
  await program.parseAsync()
} catch (error) {
  // What a data engineer can mend is told in one line; anything else is a defect and keeps its stack.
  const text =
    error instanceof IngestError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`error: ${text}\n`)
  process.exitCode = 1
}
