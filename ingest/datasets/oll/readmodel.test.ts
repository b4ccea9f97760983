import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localFile, nationalFile } from '../../../data/sample/rent-cube.ts'
import { writeZip } from '../../../data/sample/zip-file.ts'
import { rentAbsenceSchema, rentSeriesSchema, rentYearSchema } from '../../../shared/schemas/rents.ts'
import { fetchedFile } from '../../../test/support/normalised.ts'
import { builtRents } from '../../../test/support/rents.ts'
import { temporaryDir, temporaryFile } from '../../../test/support/temp.ts'

const yearSchema = rentYearSchema.shape.observed

/** A file given by hand, of this name and text (Latin-1). */
async function given(name: string, text: string) {
  return fetchedFile(await temporaryFile(name, text, 'latin1'), undefined, true)
}

/** The invented cube under the code of a real agglomeration, in its archive. */
async function archive(code: string, cube: string, table?: string, year = 2021) {
  const path = join(await temporaryDir('rents'), `Base_OP_${year}_${code}.zip`)
  await writeZip(path, {
    [`Base_OP_${year}_${code}.csv`]: Buffer.from(cube, 'latin1'),
    ...(table !== undefined && { [`${code}Zonage${year}.csv`]: `Commune;Zone\n${table}\n` }),
  })
  return fetchedFile(path, undefined, true)
}

const cubeOf = (code: string) =>
  localFile(2021)
    .replaceAll('L9600', code)
    .replaceAll('B9600', `B${code.slice(1)}`)

test('an arrondissement has its zone, the city that its zones divide has the agglomeration and shows them', async () => {
  const rents = await builtRents([await archive('L6900', cubeOf('L6900'), '69381;01\n69389;02\n69266;3')])
  const first = yearSchema.parse(rents.get('69381/2021'))
  expect(first.figures).toMatchObject({ level: 'zone', zone: { code: 'L6900.1.01' }, observations: 1290 })
  expect(first.zones).toEqual([])
  const city = yearSchema.parse(rents.get('69123/2021'))
  expect(city.figures).toMatchObject({
    level: 'agglomeration',
    agglomeration: 'Agglomération de Lyon',
    observations: 2140,
    passedOver: [{ level: 'zone', reason: 'several-zones', observations: null }],
  })
  expect(
    city.zones.map(({ zoneCode, irisCount, figures }) => [zoneCode, irisCount, figures?.observations]),
  ).toEqual([
    ['L6900.1.01', null, 1290],
    ['L6900.1.02', null, 812],
  ])
})

test('Paris: a table of 3 zones for more joins none, and the city has its side of the agglomeration', async () => {
  const cube = cubeOf('L7500').replaceAll('Ville centre', 'L7500.1').replaceAll('Périphérie', 'L7500.2')
  const rents = await builtRents([await archive('L7500', cube, '75118;1\n93010;2')])
  const paris = yearSchema.parse(rents.get('75118/2021')).figures
  expect(paris).toMatchObject({
    level: 'centre',
    observations: 1290,
    passedOver: [{ level: 'zone', reason: 'zoning-not-matched' }],
  })
  const suburb = yearSchema.parse(rents.get('93010/2021')).figures
  expect(suburb).toMatchObject({ level: 'periphery', observations: 850 })
})

test('Paris by hand: a table of whole zone codes', async () => {
  const table = await given(
    'L7501Zonage2021.csv',
    'code_commune;Zone\n75118;L7501.1.02\n75101;L7501.1.01\n75102;L7501.1.03\n',
  )
  const rents = await builtRents([await archive('L7501', cubeOf('L7501')), table])
  const { figures } = yearSchema.parse(rents.get('75118/2021'))
  expect(figures).toMatchObject({
    level: 'zone',
    agglomeration: 'Paris intra-muros',
    zone: { code: 'L7501.1.02' },
  })
})

test('communes of one zone share their documents', async () => {
  const rents = await builtRents([
    await archive('L6900', cubeOf('L6900'), '69266;01\n69034;1\n69091;02\n69282;3'),
  ])
  expect(rents.raw('69266')).toBe(rents.raw('69034'))
  expect(rents.raw('69266/2021')).toBe(rents.raw('69034/2021'))
  expect(rents.raw('69266')).not.toBe(rents.raw('69091'))
})

test('a commune of an old table is the one of today; merged from two zones it is cut', async () => {
  // Oullins (69149) and Pierre-Bénite (69152) became Oullins-Pierre-Bénite, which kept the code of the first.
  const rents = await builtRents([await archive('L6900', cubeOf('L6900'), '69149;01\n69152;02\n69091;3')])
  expect(rents.get('69152/2021')).toBeUndefined()
  const merged = yearSchema.parse(rents.get('69149/2021'))
  expect(merged.zones.map(({ zoneCode }) => zoneCode)).toEqual(['L6900.1.01', 'L6900.1.02'])
})

test('a year in which everything is secret is missing with its reason, never filled in from its neighbours', async () => {
  const lines = nationalFile(2021)
    .replaceAll('B9600', 'B6900')
    .replaceAll('du Val-Terrier', 'de Lyon')
    .split('\r\n')
  const columns = lines[1]!.split(';')
  const secret = columns.map((value, i) => (i >= 8 && i <= 20 ? '' : i === 21 ? '41' : value)).join(';')
  const rents = await builtRents([
    await given('Base_OP_2021_Nationale.csv', [lines[0], secret].join('\r\n')),
    await given('Base_OP_2020_Nationale.csv', lines.join('\r\n').replaceAll(';2021;', ';2020;')),
  ])
  const absence = { year: 2021, reason: 'secret', observations: 41 }
  expect(rentAbsenceSchema.parse(rents.raw('69123/2021?'))).toEqual(absence)
  expect(rents.get('69123/2021')).toBeUndefined()
  const { years, missing } = rentSeriesSchema.shape.observed.parse(rents.get('69123'))
  expect([years.map(({ year }) => year), missing]).toEqual([[2020], [absence]])
})
