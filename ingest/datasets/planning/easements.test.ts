import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryZip } from '../../../test/support/temp.ts'
import { planning } from './dataset.ts'
import { categoryNamed } from './layers.ts'

const square = (x: number) =>
  `POLYGON ((${x} 6600000, ${x + 100} 6600000, ${x + 100} 6600100, ${x} 6600100, ${x} 6600000))`

/** Listed buildings (AC1) of the Eure-et-Loir; the identifier of the second is mistyped in its shape, that of the third in its generator. */
const TABLES = (prefix: string) => ({
  [`${prefix}SERVITUDE.csv`]:
    'idSup,nomSupLitt,categorie\nAC1-1,Eglise inventee,AC1\nAC1-2,Moulin invente,AC1\nAC1-3,Pont invente,AC1\n',
  [`${prefix}GENERATEUR_SUP_S_028.csv`]: `WKT,idGen,idSup\n"${square(700000)}",G1,AC1-1\n"${square(701000)}",G2,AC1-2\n"${square(702000)}",G3,AC1-33\n`,
  [`${prefix}ASSIETTE_SUP_S_028.csv`]: `WKT,idAss,idGen,nomAss,typeAss\n"${square(700000)}",A1,G1,Eglise_ass,Périmètre\n"${square(701000)}",A2,G22,Moulin_ass,Périmètre\n"${square(702000)}",A3,G3,Pont_ass,Périmètre\n`,
})

async function read(tables: Record<string, string>, name: string) {
  return normalised(planning, { area: '28' }, [fetchedFile(await temporaryZip(name, tables))])
}

describe('easements of which an identifier is mistyped', () => {
  test.each([
    ['their layer', TABLES('AC1_'), '28_easements.zip'],
    ['their archive', TABLES(''), '110068012_SUP_28_AC1.zip'],
  ])('are kept when %s is named after their category', async (_what, tables, name) => {
    const { parts, query } = await read(tables, name)
    expect(parts[0]!.quality).toMatchObject({
      rowsIn: 9,
      rowsKept: 3,
      quarantined: {},
      outOfScope: { 'told-with-its-shapes': 6 },
      repaired: { 'category-by-name': 2 },
    })
    expect(await query('SELECT kind, label, name FROM features ORDER BY name')).toEqual([
      ['AC1', 'Eglise inventee', 'Eglise_ass'],
      ['AC1', 'Moulin_ass', 'Moulin_ass'],
      ['AC1', 'Pont_ass', 'Pont_ass'],
    ])
  })

  test('are refused when no name tells the category', async () => {
    const { parts } = await read(TABLES(''), 'easements.zip')
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 1, quarantined: { 'kind-missing': 2 } })
  })
})

test.each([
  ['AC1_ASSIETTE_SUP_S_028', 'x', 'AC1'],
  ['pm3_assiette_sup_s', '110068012_SUP_28_AC1', 'PM3'],
  ['PM1_76DDTM20120001_ASSIETTE_SUP_S', 'x', 'PM1'],
  ['I1BIS_ASSIETTE_SUP_L_30', 'x', 'I1BIS'],
  ['ASSIETTE_SUP_S', '213000896_SUP_83044_INT1', 'INT1'],
  ['ASSIETTE_SUP_S', '130007123_SUP_R11_PT2LH.ZIP', 'PT2LH'],
  ['ASSIETTE_SUP_S', 'DU_93010', undefined],
  ['ASSIETTE_SUP_S_028', '110068012_SUP_28', undefined],
])('the layer %s of %s is of the category %s', (layer, archive, category) =>
  expect(categoryNamed(layer, archive)).toBe(category),
)
