import { fileURLToPath } from 'node:url'

const FOLDER = '/dist/'

/**
 * Gives the absolute path of a file in dist/. Callers start it in a process or thread of its own, or hand it out. Sources that run as they are (tests)
 * get the same file, because Node 20 does not run TypeScript: when it was not built, the caller's start or read fails.
 * `from`: the address of this module; esbuild puts it into a chunk somewhere below dist/.
 */
export function builtFile(path: string, from: string = import.meta.url): string {
  const isSource = from.endsWith('.ts')
  const end = from.lastIndexOf(FOLDER) + FOLDER.length
  const folder = isSource ? new URL('../../dist/', from) : new URL(from.slice(0, end))
  return fileURLToPath(new URL(path, folder))
}
