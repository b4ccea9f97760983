import cluster from 'node:cluster'
import { Command } from 'commander'
import { isDiskFull } from '../shared/files/disk-full.ts'
import { ExplainedError } from '../shared/process/explained-error.ts'
import { VERSION } from '../shared/process/version.ts'
import { INTERRUPTED, Interrupted } from './interrupted.ts'

const program = new Command('terrier')
  .description(
    'French open land data, tied to the parcel: ingest official files, serve them over REST and MCP.',
  )
  .version(VERSION, '-V, --version', 'prints the version')
  .showHelpAfterError('(terrier <command> --help explains the options)')

type Add = (program: Command) => void

const releases = async (): Promise<Add> => (await import('./releases.ts')).addReleases
const sources = async (): Promise<Add> => (await import('./sources.ts')).addSources

/** How to load each command: loading all of them would take longer than most commands take to run. */
const commands = new Map<string, () => Promise<Add>>([
  ['ingest', async () => (await import('./ingest.ts')).addIngest],
  ['serve', async () => (await import('./serve.ts')).addServe],
  ['start', async () => (await import('./start.ts')).addStart],
  ['mcp', async () => (await import('./mcp.ts')).addMcpCommand],
  ['demo', async () => (await import('./demo.ts')).addDemo],
  ['releases', releases],
  ['rollback', releases],
  ['rebuild', releases],
  ['forget', releases],
  ['verify', releases],
  ['replay', async () => (await import('./replay.ts')).addReplay],
  ['sources', sources],
  ['quality', sources],
  ['query', async () => (await import('./query.ts')).addQuery],
  ['enrich', async () => (await import('./enrich.ts')).addEnrich],
  ['backtest', async () => (await import('./backtest.ts')).addBacktest],
  ['export', async () => (await import('./export.ts')).addExport],
  ['worker', async () => (await import('./worker.ts')).addWorker],
  ['schedule', async () => (await import('./schedule.ts')).addSchedule],
  ['jobs', async () => (await import('./jobs.ts')).addJobs],
  ['keys', async () => (await import('./keys.ts')).addKeys],
  ['accounts', async () => (await import('./accounts.ts')).addAccounts],
])

/** Adds the command `asked`, or all of them for the help when it is none. The version is printed without any. */
async function addCommands(asked: string | undefined): Promise<void> {
  if (asked === '--version' || asked === '-V') return
  const one = commands.get(asked ?? '')
  const wanted = one ? [one] : new Set(commands.values())
  for (const load of wanted) (await load())(program)
}

/** Errors that a user can correct are one line; all others are defects and keep their stack. */
function explain(error: unknown): string {
  if (error instanceof ExplainedError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (isDiskFull(error))
    return `The disk is full: ${error.message}. Nothing was published; free some space and run the same command again.`
  return 'syscall' in error ? error.message : (error.stack ?? error.message)
}

// `npx <package>` has to work without a word about commands.
if (process.argv.length === 2) process.argv.push('start')

try {
  await addCommands(process.argv[2])
  await program.parseAsync()
} catch (error) {
  const isInterrupted = error instanceof Interrupted
  process.stderr.write(isInterrupted ? `${error.message}\n` : `error: ${explain(error)}\n`)
  process.exitCode = isInterrupted ? INTERRUPTED : 1
  // Otherwise a process of --processes would stay connected to its primary and not end.
  if (cluster.isWorker) process.exit()
}
