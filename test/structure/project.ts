import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Text of a file of the project, by its path from the root. */
export function text(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Every file that is tracked or about to be: what a clone of the next commit holds. */
export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
}

/** Verbs that the command line defines. */
export function verbs(): string[] {
  return projectFiles()
    .filter((path) => /^cli\/.*(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => [...text(path).matchAll(/program\s*\.command\('([a-z]+)'/g)])
    .map((match) => match[1]!)
}
