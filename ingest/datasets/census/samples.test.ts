import { expect, test } from 'vitest'
import { readHeader } from '../../../formats/csv/header.ts'
import { compareHeader } from '../../../formats/layouts/file-layout.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { censusLayoutOf, layouts } from './columns.ts'
import { census } from './dataset.ts'

describeWithSamples('the census by IRIS, as INSEE writes it', () => {
  test('L’Abergement-Clémenciat in 2020: one IRIS, its figures as they are', async () => {
    const { parts, query, columns } = await normalised(census, { area: '01' }, [
      fetchedFile(samplePath('files/census/base-ic-evol-struct-pop-2020.1row.CSV')),
    ])
    expect(columns).toEqual([])
    expect(parts[0]).toMatchObject({ millesime: '2020', quality: { rowsIn: 1, rowsKept: 1 } })
    expect(
      await query(
        `SELECT code, nomenclature, population, round(age_0, 4), round(age_9, 4), round(women + men, 6) FROM census WHERE level = 'iris'`,
      ),
    ).toEqual([['010010000', 'PCS 2003', 806, 31.4843, 38.517, 806]])
  })

  test('the 76 columns of 2022 are known, with the groups of the PCS 2020', async () => {
    const path = samplePath('files/census/base-ic-evol-struct-pop-2022.header.CSV')
    const header = await readHeader({ path, url: path }, ';')
    expect(header).toHaveLength(76)
    const layout = censusLayoutOf(header, path)
    expect([layout.year, layout.nomenclature]).toEqual(['2022', 'PCS 2020'])
    expect(layout.format.columns.group_7).toEqual(['C22_POP15P_STAT_GSEC40'])
    expect(compareHeader(header, layouts)).toMatchObject({
      layout: layouts[1],
      missingEssential: [],
      unknown: [],
    })
  })
})
