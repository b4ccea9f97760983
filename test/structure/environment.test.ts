import { expect, test } from 'vitest'
import { projectFiles, text } from './project.ts'

/** The one place of each room that reads the environment, where it goes through `readConfig`. */
const READERS = ['cli/context.ts', 'formats/duckdb/database.ts', 'ingest/pipeline/download/http.ts']
const ROOMS =
  /^(api|web|people|server|stores|formats|ingest|jobs|cli|shared|data\/sample)\/.*(?<!\.test)\.ts$/
const READS = /process\s*\.\s*env\b|process\s*\[|\{[^}]*\benv\b[^}]*\}\s*(=\s*process\b|from 'node:process')/

test('every way to read the environment is seen', () => {
  for (const source of [
    'process.env.PORT',
    'process\n  .env',
    "process['env']",
    'const { env } = process',
    "import { env } from 'node:process'",
  ])
    expect(source).toMatch(READS)
  expect('readConfig({ env: 1 })').not.toMatch(READS)
})

test('the environment is read in one place of a room, through the table of variables', () => {
  const reading = projectFiles().filter((path) => ROOMS.test(path) && READS.test(text(path)))
  expect(reading.sort()).toEqual(READERS)
  for (const path of READERS) {
    const reads = text(path).match(/process\.env/g)
    expect(text(path).match(/readConfig\(process\.env(, processes)?\)/g), path).toHaveLength(reads!.length)
  }
})
