import { expect, test } from 'vitest'
import { landlordOf } from './landlord.ts'
import { OWNER_GROUPS, OWNER_RIGHTS, REPRESENTATIVE_RIGHTS, RIGHTS } from './rights.ts'

test('every letter of the notice has a name', () => {
  expect(Object.keys(RIGHTS).join('')).toBe('PUNBRFTDVWAEKLGSHOJQXYCMZ')
  expect([...OWNER_RIGHTS, ...REPRESENTATIVE_RIGHTS].every((right) => RIGHTS[right] !== undefined)).toBe(true)
  expect(Object.keys(OWNER_GROUPS)).toHaveLength(10)
})

test.each([
  ['5', '7371', 'social', 'group 5'],
  ['0', '5546', 'social', 'legal form 5546'],
  ['4', '7210', 'public', 'group 4'],
  ['9', null, 'public', 'group 9'],
  ['6', '5515', 'mixed-economy', 'group 6'],
  ['7', null, 'co-ownership', 'group 7'],
  ['0', '9110', 'co-ownership', 'legal form 9110'],
  ['0', '6540', 'property-company', 'legal form 6540'],
  ['0', '5710', 'none-known', 'legal form 5710'],
  [null, null, 'none-known', 'no legal form'],
])('group %s, form %s: %s', (group, form, status, basis) => {
  expect(landlordOf(group, form)).toEqual({ status, basis })
})
