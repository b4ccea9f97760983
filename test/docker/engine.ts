import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program to its end and gives what it printed. Throws with what it said when it ends badly or takes longer than `limit` ms. */
export async function run(
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
  limit = 300_000,
): Promise<string> {
  const options = { env: { ...process.env, ...env }, timeout: limit, maxBuffer: 32 * 1024 * 1024 }
  const { stdout } = await execute(program, args, options).catch((error: Error & { stderr?: string }) => {
    throw new Error(`${program} ${args.join(' ')}: ${error.message}\n${error.stderr ?? ''}`.slice(-4000))
  })
  return stdout.trim()
}

/** `docker` with these arguments. */
export const docker = (...args: string[]): Promise<string> => run(['docker', ...args])

/** How Compose is called on this machine: version 2 is a part of docker, version 1 (Debian) a program of its own. */
export function composeCommand(): [string, ...string[]] {
  const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
  return has('docker', 'compose', 'version') ? ['docker', 'compose'] : ['docker-compose']
}
