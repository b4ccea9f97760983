import { expect, test, vi } from 'vitest'
import { findParcels, type ParcelQuestion } from './find-parcels.ts'

const question: ParcelQuestion = {
  places: [{ departement: '96', path: 'facts.parquet', rows: 10, where: { kind: 'file' }, narrow: false }],
  tests: [],
  sort: { column: 'lastSoldOn', descending: true },
  fields: ['idu'],
  limit: 10,
  after: { value: 12, departement: '96', rank: 3 },
}

test('a cursor that does not go with the order is refused before anything is asked', async () => {
  const ask = vi.fn()
  await expect(findParcels(question, ask)).rejects.toMatchObject({ type: 'invalid-parameters' })
  expect(ask).not.toHaveBeenCalled()
})

test('where no département has wide rows nothing is asked', async () => {
  const ask = vi.fn()
  expect(await findParcels({ ...question, places: [] }, ask)).toEqual({
    total: 0,
    unjudged: 0,
    rows: [],
    last: undefined,
  })
  expect(ask).not.toHaveBeenCalled()
})
