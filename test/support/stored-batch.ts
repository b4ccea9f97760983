import type { Batch } from '../../people/batches/batch.ts'

/** A batch of one row, as its folder keeps it. */
export function storedBatch(more: Pick<Batch, 'id' | 'state'> & Partial<Batch>): Batch {
  return {
    holder: 'a',
    createdAt: new Date().toISOString(),
    rows: 1,
    bytes: 3,
    room: 100,
    done: 0,
    with: [],
    minScore: 0.5,
    named: {},
    inputFormat: 'csv',
    outputFormat: 'csv',
    ...more,
  }
}
