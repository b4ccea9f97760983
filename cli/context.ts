import { resolve } from 'node:path'
import { type Config, readConfig } from '../shared/config.ts'
import { Home } from '../shared/home.ts'

/** What every verb starts from. Throws an Error that names the environment variable when one is not usable. */
export function context(): { config: Config; home: Home } {
  const config = readConfig(process.env)
  return { config, home: new Home(resolve(config.dataDir)) }
}

/** The result of a verb on stdout: an object for scripts (`--json`), else lines for people. */
export function print(json: boolean | undefined, value: unknown, lines: () => string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines().join('\n')}\n`)
}

/** What a person should know though the verb did its work, a line each, on stderr: stdout may be read by a script. */
export function warn(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`warning: ${line}\n`)
}

/** Rows of text in columns, the first row being the headings. */
export function table(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
