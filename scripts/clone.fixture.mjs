import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './ensure.mjs'

/**
 * A small project with these very scripts and a command of its own (`start` waits for a signal),
 * so that installing, building and starting can be tested without touching the project under test.
 */
export function smallClone() {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrier-clone-'))
  for (const name of [
    'scripts',
    'shared/files/file-lock.mjs',
    'bin',
    '.ci',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  mkdirSync(path.join(folder, 'cli'))
  const write = (name, text) => writeFileSync(path.join(folder, name), text)
  write('cli/terrier.ts', command)
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const command = `
import { createServer } from 'node:http'

const [verb, ...rest] = process.argv.slice(2)
if (verb === 'start') {
  const server = createServer().listen(0, '127.0.0.1', () => console.log('serving', process.pid))
  process.once('SIGTERM', () => server.close(() => console.log('closed')))
} else console.log(JSON.stringify({ verb, rest }))
`
