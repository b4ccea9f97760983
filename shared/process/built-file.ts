import { fileURLToPath } from 'node:url'

const FOLDER = '/dist/'

/**
 * Path of a file that `npm run build` wrote, by its path in dist/: a program that runs in a process or thread of its own, or what the service
 * hands out. From the sources (tests run them as they are) it is the same file, since Node 20 does not run TypeScript: it must have been built.
 * `from`: address of this module, which lies in dist/ once built, whatever the folder of the chunk it ends up in.
 */
export function builtFile(path: string, from: string = import.meta.url): string {
  const isSource = from.endsWith('.ts')
  const end = from.lastIndexOf(FOLDER) + FOLDER.length
  const folder = isSource ? new URL('../../dist/', from) : new URL(from.slice(0, end))
  return fileURLToPath(new URL(path, folder))
}
