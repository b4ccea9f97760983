import { factGroups } from '../../shared/facts/facts.ts'
import { LEFT_OUT } from './columns.ts'
import { MATCH_COLUMNS } from './match-columns.ts'

/** What `with` takes, as rows of a Markdown table, which stands in docs/enrich.md. */
export function groupTable(): string[] {
  const rows = factGroups.map(({ name, dataset, columns }) => {
    const names = columns.filter((one) => one.name !== LEFT_OUT).map((one) => `\`${one.name}\``)
    return `| \`${name}\` | ${dataset} | ${names.join(', ')} |`
  })
  return ['| group | from | columns |', '|---|---|---|', ...rows]
}

/** The columns that tell how a row was tied to its parcel, as rows of a Markdown table. */
export function matchTable(): string[] {
  const rows = MATCH_COLUMNS.map(({ name, type, meaning }) => `| \`${name}\` | \`${type}\` | ${meaning} |`)
  return ['| column | type | meaning |', '|---|---|---|', ...rows]
}
