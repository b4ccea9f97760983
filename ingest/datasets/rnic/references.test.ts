import { describe, expect, test } from 'vitest'
import { normalised } from '../../../test/support/normalised.ts'
import { csvOf, line, numbered } from '../../../test/support/rnic-files.ts'
import { rnic } from './dataset.ts'

describe('references of a line', () => {
  test('are up to three: as written, or put together from their parts; others are dropped and counted', async () => {
    const output = await normalised(rnic, { area: '93' }, [
      await csvOf(
        numbered([
          { reference_1: '930100000L0064', reference_2: '93010 000 av 209', reference_3: '' },
          {
            reference_1: '93010L64',
            reference_commune_1: '93010',
            reference_prefix_1: '0',
            reference_section_1: 'L',
            reference_number_1: '64',
          },
          { reference_1: 'AV 209' },
          { reference_1: '', reference_2: '93010000AV0001', reference_3: '93010000AV0001' },
        ]),
      ),
    ])
    expect(await output.query('SELECT refs FROM coproprietes ORDER BY "number"')).toEqual([
      [['930100000L0064']],
      [['930100000L0064']],
      [null],
      [['93010000AV0001']],
    ])
    expect(output.parts[0]!.quality.repaired).toEqual({ 'reference-dropped': 2 })
  })

  test('under the code of Paris or Lyon are given under their arrondissement', async () => {
    const lines = numbered([
      { insee: '75102', reference_1: '75056102AG0011', reference_2: '75102000AG0012' },
      {
        insee: '75102',
        reference_1: 'AG 13',
        reference_commune_1: '75056',
        reference_prefix_1: '102',
        reference_section_1: 'AG',
        reference_number_1: '13',
      },
    ])
    const paris = await normalised(rnic, { area: '75' }, [await csvOf(lines)])
    expect(await paris.query('SELECT refs FROM coproprietes ORDER BY "number"')).toEqual([
      [['75102000AG0011', '75102000AG0012']],
      [['75102000AG0013']],
    ])
    expect(paris.parts[0]!.quality.repaired).toEqual({})
    const lyon = await normalised(rnic, { area: '69' }, [
      await csvOf([line({ insee: '69383', reference_1: '69123383BC0108' })]),
    ])
    expect(await lyon.query('SELECT refs FROM coproprietes')).toEqual([[['69383000BC0108']]])
  })

  test('under the code of Marseille stay as declared: the cadastre alone knows the arrondissement', async () => {
    const source = await csvOf([line({ insee: '13208', reference_1: '130558450B0042' })])
    const { query } = await normalised(rnic, { area: '13' }, [source])
    expect(await query('SELECT refs FROM coproprietes')).toEqual([[['130558450B0042']]])
  })
})
