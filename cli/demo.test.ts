import { expect, test } from 'vitest'
import { IngestError } from '../formats/errors.ts'
import { inUsedFolder } from './demo.ts'

test('the demo refused over a release says what to do', () => {
  const refused = new IngestError('oll france: 924 rows, but the release before has 77723')
  const explained = inUsedFolder(refused)
  expect(explained).toBeInstanceOf(IngestError)
  expect(explained).toMatchObject({
    message: expect.stringMatching(
      /^oll france: 924 rows[\s\S]*folder of its own, with TERRIER_DATA=<folder>$/,
    ),
    cause: refused,
  })
  const defect = new TypeError('x is undefined')
  expect(inUsedFolder(defect)).toBe(defect)
})
