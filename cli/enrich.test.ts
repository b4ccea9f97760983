import { readFile, symlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryFile } from '../test/support/temp.ts'
import { terrier } from '../test/support/terrier-process.ts'

test('terrier enrich does not write over the file that it reads, whatever its name', async () => {
  const rows = 'adresse\n1 rue des lilas fictifs\n'
  const file = await temporaryFile('rows.csv', rows)
  await symlink(file, `${file}.link.csv`)
  for (const out of [file, `${file}.link.csv`])
    expect(await terrier(['enrich', file, '--out', out], {})).toMatchObject({
      code: 1,
      err: `error: --out ${out} is the file that is enriched, and would be lost: name another file\n`,
    })
  expect(await readFile(file, 'utf8')).toBe(rows)
})
