import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { communeRisks } from './dataset.ts'

describeWithSamples('radon of every commune, read whole', () => {
  test('zeros that a spreadsheet lost come back; islands without a code are refused', async () => {
    const { parts, query } = await normalised(communeRisks, { area: 'france' }, [
      fetchedFile(samplePath('files/risks/radon/radon.csv'), undefined, true),
    ])
    const { rowsIn, rowsKept, quarantined, outOfScope } = parts[0]!.quality
    expect(rowsIn).toBe(36_104)
    expect(quarantined['commune-missing']).toBe(137)
    const others = [...Object.values(quarantined), ...Object.values(outOfScope)]
    expect(rowsKept + others.reduce((sum, rows) => sum + rows, 0)).toBe(rowsIn)
    // Rows of which the place took several lines (commune-malformed), and communes that were split since.
    expect({ rowsKept, quarantined, outOfScope }).toEqual({
      rowsKept: 35_961,
      quarantined: { 'commune-malformed': 3, 'commune-missing': 137, 'unknown-commune': 3 },
      outOfScope: {},
    })
    expect(
      await query(
        "SELECT commune, published_commune, class FROM radon WHERE published_commune IN ('02628', '75118')",
      ),
    ).toEqual([
      ['02628', '02628', '1'],
      ['75118', '75118', '1'],
    ])
    expect(await query('SELECT sort FROM sources')).toEqual([['radon']])
  })
})
