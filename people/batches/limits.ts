import type { RowLimits } from '../../api/enrich/take-in.ts'
import { BATCH, BODY_BYTES } from '../../api/kernel/limits.ts'

/** What the file of a batch may hold. */
export const BATCH_LIMITS: RowLimits = {
  bytes: BODY_BYTES.batch,
  rows: BATCH.rows,
  columns: BATCH.columns,
  row: BATCH.row,
}
