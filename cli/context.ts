import { resolve } from 'node:path'
import { defaultProcesses } from '../ingest/processes/default-processes.ts'
import { errorCode } from '../shared/process/error-code.ts'
import { DataDir } from '../shared/release/data-dir.ts'
import { type Config, readConfig } from '../shared/settings/config.ts'

/** Configuration and data folder of a command; `processes` of it share its memory. Throws an Error that names the environment variable when one is not valid. */
export function context(processes = 1): { config: Config; dataDir: DataDir } {
  const config = readConfig(process.env, processes)
  return { config, dataDir: new DataDir(resolve(config.dataPath), config.releases.kept) }
}

/** How many processes an ingest builds with. */
export function processesOf({ ingestProcesses }: Config): number {
  return ingestProcesses ?? defaultProcesses()
}

/** Prints the result of a command to stdout: as JSON for scripts (`--json`), else as lines for people. */
export function print(json: boolean | undefined, value: unknown, lines: () => string[]): void {
  // Without a listener, a reader that leaves (`head`) would end the command with a stack and another exit code.
  process.stdout.once('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error
  })
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines().join('\n')}\n`)
}

/** Prints warnings of a command that succeeded, a line each, to stderr: a script may read stdout. */
export function warn(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`warning: ${line}\n`)
}

/** Rows of text as aligned columns; the first row is the headings. */
export function table(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
