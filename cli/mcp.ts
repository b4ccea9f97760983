import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { serveOverStdio } from '../api/mcp/serve-stdio.ts'
import { TOOL_LISTS, type ToolList } from '../api/mcp/tools/tool-lists.ts'
import { onEndSignal } from '../shared/process/end-signals.ts'
import { DataDir } from '../shared/release/data-dir.ts'
import { Releases } from '../stores/releases.ts'
import { context } from './context.ts'
import { releaseOptions } from './release-options.ts'

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .summary('serve one agent over stdin and stdout')
    .description(
      'Serves the tools of /mcp to the program that starts it, over stdin and stdout (MCP stdio), from the data folder: no server has to\n' +
        'run, and no quota is counted. A newly published release is served without a restart. Ends when stdin ends. docs/agents.md has\n' +
        'the configuration of desktop clients.',
    )
    .option('--data <folder>', 'the data folder, instead of TERRIER_DATA')
    .addOption(
      new Option('--tools <list>', 'the tools that are listed: those most conversations need, or all')
        .choices(TOOL_LISTS)
        .default('default'),
    )
    .action(async (options: { data?: string; tools: ToolList }) => {
      const { config, dataDir: configured } = context()
      const dataDir = options.data === undefined ? configured : new DataDir(resolve(options.data))
      const releases = new Releases({
        ...releaseOptions(config, dataDir),
        onSwap: (_from, to) => log(`serving release ${to} of ${dataDir.dir}`),
        onRefused: ({ release, reason }, _error, repeated) => {
          if (!repeated) log(`error: release ${release} cannot be served: ${reason}`)
        },
      })
      await releases.start()
      if (!isLoaded(releases)) log(`no release in ${dataDir.dir} yet: ${WAY}`)
      const unhear = onEndSignal(() => process.stdin.destroy())
      const { stdin: input, stdout: output } = process
      await serveOverStdio({ releases, report, input, output, list: options.tools })
      unhear()
      await releases.stop()
    })
}

const WAY =
  'make one with terrier ingest --area <code>, or terrier demo; it is served as soon as it is published'

/** Whether there is a release, served or refused (`onRefused` logs that). */
function isLoaded(releases: Releases): boolean {
  const lease = releases.acquire()
  lease?.done()
  return lease !== undefined || releases.refused !== undefined
}

function report(error: unknown): void {
  log(`error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}

/** Clients show what a program writes to stderr, or keep it in a log; stdout belongs to the protocol. */
function log(line: string): void {
  process.stderr.write(`terrier mcp: ${line}\n`)
}
