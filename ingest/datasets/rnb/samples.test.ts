import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { rnb } from './dataset.ts'

describeWithSamples('RNB of Ariège, 5 September 2026', () => {
  test('three buildings: shapes, parcels, addresses, and no name of a person', async () => {
    const { parts, query, written } = await normalised(rnb, { area: '09' }, [
      fetchedFile(samplePath('files/rnb/RNB_09.csv')),
    ])
    expect(parts[0]?.quality).toMatchObject({ rowsIn: 3, rowsKept: 3, quarantined: {} })
    const kinds = written.filter(({ role }) => role === 'lake').map(({ kind }) => kind)
    expect(kinds).toContain('buildings')
    const rows = await query('SELECT rnb_id, status FROM buildings ORDER BY 1')
    expect(rows).toEqual([
      ['NTXFHPYC6CRC', 'constructed'],
      ['WHN8D9K38QNG', 'constructed'],
      ['ZQP5VP4WN6BX', 'constructed'],
    ])
  })
})
