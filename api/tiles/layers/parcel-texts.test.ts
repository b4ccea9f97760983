import { expect, test } from 'vitest'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { numberText, ParcelTexts } from './parcel-texts.ts'

test.each([
  ['751180000A0012', '75118', 'A', '12'],
  ['67482000010001', '67482', '1', '1'],
  ['75118000CT1000', '75118', 'CT', '1000'],
  ['751180000B0012', '75118', 'B', '12'],
  ['2A004000AB0300', '2A004', 'AB', '300'],
])('%s is printed without the zeros that fill it up', (idu, communeCode, section, number) => {
  const key = packIdu(idu)
  const texts = new ParcelTexts()
  for (const _ of ['written', 'kept']) {
    expect(texts.ofSection(key, idu)).toMatchObject({ communeCode, section })
    expect(numberText(key)).toBe(number)
  }
})
