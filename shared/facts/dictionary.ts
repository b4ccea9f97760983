import type { FactType } from './fact-column.ts'
import { factGroups } from './facts.ts'

const TYPES: Readonly<Record<FactType, string>> = {
  text: 'VARCHAR',
  texts: 'VARCHAR[]',
  integer: 'INTEGER',
  number: 'DOUBLE',
  date: 'DATE',
  boolean: 'BOOLEAN',
}

/** What the columns that serve the search hold. */
const SEARCH = [
  '| `rank` | `INTEGER` |  | its place in the order of identifiers, which is that of the rows | cadastre |',
  ...['west', 'south', 'east', 'north'].map(
    (side) =>
      `| \`${side}\` | \`INTEGER\` | 1e-7 ° WGS84 | ${side}ern side of the box around it | cadastre |`,
  ),
]

/** The columns of `parcel_facts` as rows of a Markdown table, which stands in ingest/derived/parcel-facts/README.md. */
export function dictionary(): string[] {
  const rows = factGroups.flatMap(({ dataset, columns }) =>
    columns.map(
      ({ name, type, unit = '', meaning }) =>
        `| \`${name}\` | \`${TYPES[type]}\` | ${unit} | ${meaning} | ${dataset} |`,
    ),
  )
  return ['| column | type | unit | meaning | from |', '|---|---|---|---|---|', ...SEARCH, ...rows]
}
