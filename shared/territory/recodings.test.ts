import { describe, expect, test } from 'vitest'
import { createTerritory } from './create.ts'
import { recodeIdu } from './recodings.ts'
import { smallTerritory } from './small.fixture.ts'

const territory = createTerritory(smallTerritory)

describe('an IDU of a former commune', () => {
  test.each([
    ['69159114AE0020', '69114000AE0020', 'the sheets of the code that was kept go back to 000'],
    ['691590000A0359', '691141590A0359', 'the old commune moves into the prefix'],
    ['691010000A0114', '691141010A0114', 'a commune merged earlier'],
    ['69159101AB0001', '69114101AB0001', 'a prefix that names another former commune stays'],
    ['20004000BC0007', '2A004000BC0007', 'a renumbered commune keeps 000'],
  ])('%s is %s today: %s', (old, today) => expect(recodeIdu(old, territory)).toBe(today))

  test.each([
    ['69114000AE0020', 'its commune is current'],
    ['75118000CT0005', 'its commune is an arrondissement of today'],
    ['01999000AB0001', 'its commune is unknown'],
    ['69159 114 AE 0020', 'it is not written as an IDU'],
  ])('%s has none: %s', (idu) => expect(recodeIdu(idu, territory)).toBeUndefined())
})
