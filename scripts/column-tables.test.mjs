import { expect, test } from 'vitest'
import { withLakeFiles, withTable } from './column-tables.mjs'

const zones = {
  kind: 'zones',
  columns: [
    { name: 'commune', type: 'VARCHAR', meaning: 'commune of today', source: ['CODE', 'INSEE'] },
    { name: 'share', type: 'DOUBLE', unit: '0 to 1', meaning: 'share of it' },
    { name: 'since', type: 'VARCHAR', meaning: 'day', source: 'name of the column' },
  ],
}
const TABLE = `| column | type | unit | meaning | source column |
|---|---|---|---|---|
| \`commune\` | \`VARCHAR\` |  | commune of today | \`CODE\`, \`INSEE\` |
| \`share\` | \`DOUBLE\` | 0 to 1 | share of it |  |
| \`since\` | \`VARCHAR\` |  | day | name of the column |`
const OLDER = `| column | type | unit | meaning | source column |
|---|---|---|---|---|
| \`commune\` | \`INTEGER\` |  | commune |  |`

test('a table is put in place of the older one under its heading, and all other text stays', () => {
  const readme = (table) => `# zones

| a | b |
|---|---|

### Lake file \`zones\`

Before.

${table}

After.

## More

| column | type | unit | meaning | source column |
`
  expect(withLakeFiles('README.md', readme(OLDER), [zones])).toBe(readme(TABLE))
})

test('a lake file without a heading comes last', () => {
  const written = withLakeFiles('README.md', '# zones\n\nText.\n', [zones])
  expect(written).toBe(`# zones\n\nText.\n\n### Lake file \`zones\`\n\n${TABLE}\n`)
  expect(withLakeFiles('README.md', written, [zones])).toBe(written)
})

test('a heading of a file that is not declared, and one without a table, are refused by name', () => {
  expect(() => withLakeFiles('README.md', '### Lake file `areas`\n', [zones])).toThrow(
    'README.md describes the lake file areas, which is not declared',
  )
  expect(() => withLakeFiles('README.md', '### Lake file `zones`\n', [zones])).toThrow(
    'README.md, ### Lake file `zones`, has no table with the header | column |',
  )
})

test('of two tables with the same header neither is written', () => {
  expect(() => withTable('guide.md', '| a |\n|---|\n\n| a |\n', ['| a |', '|---|'])).toThrow(
    'guide.md has several tables with the header | a |',
  )
})
