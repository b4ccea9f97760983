import { expect, test } from 'vitest'
import { createTerritory } from '../../../shared/territory/create.ts'
import { smallTerritory } from '../../../shared/territory/small.fixture.ts'
import { existingParcels } from './address-parcels.ts'

const territory = createTerritory(smallTerritory)
const existing = (declared: readonly string[], there: readonly string[], loaded: readonly string[]) =>
  existingParcels(declared, { has: (idu) => there.includes(idu), loaded: new Set(loaded), territory })

test('a parcel under the code of Paris or Lyon as a whole is that of its arrondissement', () => {
  expect(existing(['75056102AG0011'], ['75102000AG0011'], ['75102'])).toEqual(['75102000AG0011'])
  expect(existing(['69123383BC0108', '69383000BC0108'], ['69383000BC0108'], ['69383'])).toEqual([
    '69383000BC0108',
  ])
  // Not in the cadastre of its arrondissement, which is loaded; and of one that is not, it is believed.
  expect(existing(['75056102AG0099'], ['75102000AG0011'], ['75102'])).toEqual([])
  expect(existing(['75056102AG0011'], [], [])).toEqual(['75102000AG0011'])
})

test('one under the code of Marseille is that of the only arrondissement that has it', () => {
  expect(existing(['13055801AG0011'], ['13201801AG0011'], ['13201'])).toEqual(['13201801AG0011'])
})
