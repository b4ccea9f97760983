import { ident, quotedList, type Sql, sql, sqlMap } from '../../../formats/duckdb/sql.ts'

/** What producers write where they do not know: these are no values. */
const UNKNOWN = [
  '',
  'INDETERMINE',
  'INDÉTERMINÉ',
  'INDIFFERENCIE',
  'INDIFFÉRENCIÉ',
  'INDIFFÉRENCIÉE',
  'NULL',
  'NC',
]

/** Codes of the land-tax files (DGFiP, MAJIC): two digits, one for each of the two main materials; the text columns use the labels. */
const WALLS: Readonly<Record<string, string>> = {
  1: 'PIERRE',
  2: 'MEULIERE',
  3: 'BETON',
  4: 'BRIQUES',
  5: 'AGGLOMERE',
  6: 'BOIS',
  9: 'AUTRES',
}
const ROOFS: Readonly<Record<string, string>> = {
  1: 'TUILES',
  2: 'ARDOISES',
  3: 'ZINC ALUMINIUM',
  4: 'BETON',
  9: 'AUTRES',
}

/**
 * SQL macros over a text column:
 * - `labels(t)`: its labels in order, each once, whether written `A - B`, `{A,B}` or `["A", "B"]`, without those that mean unknown;
 * - `walls(t)`, `roofs(t)`: the same, with the codes of the land-tax files decoded;
 * - `positive(t)`: a number above zero, either decimal mark; zero means unknown.
 */
export const LABEL_MACROS: readonly Sql[] = [
  sql`CREATE TEMP MACRO split_labels(t) AS list_filter(
     list_transform(regexp_split_to_array(regexp_replace(coalesce(t, ''), '[\\[\\]{}"]', '', 'g'), ' - |,'), lambda x: trim(x)),
     lambda x: NOT list_contains([${quotedList(UNKNOWN)}], upper(x)))`,
  sql`CREATE TEMP MACRO each_once(l) AS list_filter(l, lambda x, i: list_position(l, x) = i)`,
  sql`CREATE TEMP MACRO labels(t) AS each_once(split_labels(t))`,
  ...Object.entries({ walls: WALLS, roofs: ROOFS }).map(
    ([name, codes]) =>
      sql`CREATE TEMP MACRO ${ident(name)}(t) AS CASE WHEN regexp_full_match(coalesce(t, ''), '[0-9]{1,2}')
         THEN each_once(list_filter(list_transform(regexp_split_to_array(t, ''), lambda c: ${sqlMap(codes)}[c]), lambda x: x IS NOT NULL))
         ELSE labels(t) END`,
  ),
  sql`CREATE TEMP MACRO positive(t) AS CASE WHEN TRY_CAST(replace(t, ',', '.') AS DOUBLE) > 0 THEN TRY_CAST(replace(t, ',', '.') AS DOUBLE) END`,
]
