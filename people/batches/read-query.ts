import { z } from 'zod'
import { explainIssue } from '../../api/answers/explain-issue.ts'
import { parameterSentences } from '../../api/answers/parameter-sentences.ts'
import { Refusals } from '../../api/answers/refusals.ts'
import { DELIMITERS, RESULT_FORMATS } from '../../api/enrich/result-format.ts'
import { CSV_BODY } from '../../api/kernel/limits.ts'
import { FORMULA_RULES } from '../../shared/csv/formulas.ts'
import type { Batch } from './batch.ts'

const LONGEST_NAME = 250
const name = z.string().min(1).max(LONGEST_NAME)
const names = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.split(',', CSV_BODY.columns + 1).map((one) => one.trim()) : value,
  z.array(name).min(1).max(CSV_BODY.columns).optional(),
)

const query = z.strictObject({
  with: names,
  address: names,
  postcode: name.optional(),
  citycode: name.optional(),
  lng: name.optional(),
  lat: name.optional(),
  idu: name.optional(),
  minScore: z.coerce.number().min(0).max(1).optional(),
  format: z.enum(RESULT_FORMATS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  formulas: z.enum(FORMULA_RULES).optional(),
})
const KNOWN = Object.keys(query.shape).join(', ')

export interface BatchQuery {
  with?: string[] | undefined
  named: Batch['named']
  minScore?: number | undefined
  format?: Batch['outputFormat'] | undefined
  delimiter?: Batch['delimiter']
  formulas?: Batch['formulas']
}

/** What a posted file is to be enriched with. Throws the 400 Problem that names each parameter that is not of its form. */
export function readBatchQuery(given: unknown): BatchQuery {
  const read = query.safeParse(given)
  if (!read.success) {
    const refusals = new Refusals()
    for (const issue of read.error.issues)
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) refusals.add(`query.${key}`, () => parameterSentences.takes(KNOWN))
      else refusals.add(`query.${issue.path.join('.')}`, () => explainIssue(issue))
    throw refusals.problem()
  }
  const { with: columns, minScore, format, delimiter, formulas, ...named } = read.data
  const given_ = Object.entries(named).filter(([, value]) => value !== undefined)
  return { with: columns, minScore, format, delimiter, formulas, named: Object.fromEntries(given_) }
}
