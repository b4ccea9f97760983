import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Command } from 'commander'
import { ExplainedError } from '../shared/process/explained-error.ts'
import { context } from './context.ts'
import { addServe } from './serve.ts'

export function addStart(program: Command): void {
  program
    .command('start')
    .summary('serve, with the demo territory when nothing is loaded yet')
    .description(
      'Does what terrier does without a command: publishes the demo territory when the data folder has no release, then serves like\n' +
        'terrier serve. The data folder is TERRIER_DATA, else the folder data where the command is run.',
    )
    .argument('[options...]', 'options of terrier serve')
    .allowUnknownOption()
    .action(async (options: string[]) => {
      const { dataDir } = context()
      if (!(await dataDir.readPointer())) {
        process.stdout.write(`No release in ${dataDir.dir} yet: building the demo territory.\n`)
        const code = await buildDemo()
        if (code !== 0) {
          // It has printed why.
          process.exitCode = code
          return
        }
      }
      addServe(program)
      await program.parseAsync(['serve', ...options], { from: 'user' })
    })
}

/**
 * Runs `terrier demo` to its end and gives its exit code. It is a process of its own, because the memory that an ingest takes
 * would otherwise stay with the service. Throws ExplainedError when a signal ended it.
 */
async function buildDemo(): Promise<number> {
  const child = spawn(process.execPath, [process.argv[1]!, 'demo'], { stdio: 'inherit' })
  const forward = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, forward)
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (code !== null) return code
    throw new ExplainedError(`The demo territory was not built: terrier demo was ended by ${signal}`)
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, forward)
  }
}
