import { FACT_TYPES } from '../../shared/facts/fact-types.ts'
import { factGroups } from '../../shared/facts/facts.ts'
import { LEFT_OUT_COLUMN } from './columns.ts'
import { MATCH_COLUMNS } from './match-columns.ts'
import { placeGroups } from './places/place-groups.ts'

/** What `with` takes, as rows of a Markdown table, which stands in docs/enrich.md. */
export function enrichGroupTable(): string[] {
  const ofParcels = factGroups.map(({ name, dataset, columns }) => ({ name, from: [dataset], columns }))
  const ofPlaces = placeGroups.map(({ name, columns }) => ({
    name,
    from: [...new Set(columns.map(({ dataset }) => dataset))],
    columns,
  }))
  const rows = [...ofParcels, ...ofPlaces].map(({ name, from, columns }) => {
    const names = columns.filter((one) => one.name !== LEFT_OUT_COLUMN).map((one) => `\`${one.name}\``)
    return `| \`${name}\` | ${from.join(', ')} | ${names.join(', ')} |`
  })
  return ['| group | from | columns |', '|---|---|---|', ...rows]
}

/** The columns of the place of a parcel, which are in no lake file, as rows of a Markdown table. */
export function placeTable(): string[] {
  const rows = placeGroups.flatMap(({ columns }) =>
    columns.map(
      ({ name, type, unit = '', meaning, dataset }) =>
        `| \`${name}\` | \`${FACT_TYPES[type]}\` | ${unit} | ${meaning} | ${dataset} |`,
    ),
  )
  return ['| column | type | unit | meaning | from |', '|---|---|---|---|---|', ...rows]
}

/** The columns that tell how a row was tied to its parcel, as rows of a Markdown table. */
export function matchTable(): string[] {
  const rows = MATCH_COLUMNS.map(({ name, type, meaning }) => `| \`${name}\` | \`${type}\` | ${meaning} |`)
  return ['| column | type | meaning |', '|---|---|---|', ...rows]
}

/** These tables by the page that has them, which `npm run columns` writes. */
export const tablesByPage = (): Readonly<Record<string, readonly string[][]>> => ({
  'docs/enrich.md': [enrichGroupTable(), matchTable()],
  'api/enrich/README.md': [placeTable()],
})
