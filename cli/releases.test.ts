import { expect, test } from 'vitest'
import { temporaryDir, temporaryFile } from '../test/support/temp.ts'
import { terrier } from '../test/support/terrier-process.ts'

const file = await temporaryFile('rows.csv', 'adresse\n1 rue des lilas fictifs\n')
const out = `${file}.out.csv`

test.each([
  [['enrich', file, '--out', out], /^error: There is no release in .* yet: terrier ingest .*\n$/],
  [
    ['enrich', file, '--out', out, '--release', 'r1'],
    'error: There is no release "r1": terrier releases lists them\n',
  ],
  [['rebuild', 'r1'], 'error: There is no release "r1": terrier releases lists them\n'],
])('terrier %s says in one line that the release is not there', async (args, line) => {
  const { code, err } = await terrier(args, { TERRIER_DATA: await temporaryDir() })
  expect([code, err]).toEqual([1, typeof line === 'string' ? line : expect.stringMatching(line)])
})
