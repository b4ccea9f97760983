import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_STATE, formatState, PRICE_LEVELS, parseState, type State, withoutClash } from './state.ts'

test('an empty address is the usual map', () => {
  expect(parseState('')).toEqual(DEFAULT_STATE)
  expect(parseState('#')).toEqual(DEFAULT_STATE)
})

test('an address is read and written as it is documented', () => {
  const address =
    '#map=16.25/48.88810/2.34430&layers=buildings,prices-iris,sales&year=2023&type=Maison&sold=type&from=2019&to=2024&min=100000&max=900000&parcel=75118000CT0005'
  const state = parseState(address)
  expect(state).toEqual({
    place: { zoom: 16.25, lat: 48.8881, lng: 2.3443 },
    prices: 'iris',
    sales: true,
    energy: false,
    planning: false,
    background: false,
    permits: false,
    buildings: true,
    year: 2023,
    type: 'Maison',
    sameType: true,
    from: 2019,
    to: 2024,
    min: 100000,
    max: 900000,
    parcel: '75118000CT0005',
  })
  expect(parseState(formatState(state))).toEqual(state)
})

test('layers that are named are on, and no others', () => {
  expect(parseState('#layers=')).toMatchObject({
    prices: 'off',
    sales: false,
    energy: false,
    buildings: false,
  })
  expect(parseState('#layers=energy')).toMatchObject({ prices: 'off', energy: true, buildings: false })
  expect(parseState('#layers=prices')).toMatchObject({ prices: 'auto', buildings: false })
})

test.each([
  '#map=1/2',
  '#map=16/91/0',
  '#map=16/48/2/3',
  '#map=x/48/2',
  '#map=//',
  '#parcel=../../x',
  '#year=20.5&from=-1&max=1e5',
  '#type=Château',
])('what cannot be read is left out: %s', (address) => {
  expect(parseState(address)).toEqual(DEFAULT_STATE)
})

const optional = (least: number, most: number) =>
  fc.option(fc.integer({ min: least, max: most }), { nil: undefined })
const states: fc.Arbitrary<State> = fc.record({
  place: fc.option(
    fc.record({
      zoom: fc.integer({ min: 0, max: 2200 }).map((value) => value / 100),
      lat: fc.integer({ min: -8_500_000, max: 8_500_000 }).map((value) => value / 100_000),
      lng: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((value) => value / 100_000),
    }),
    { nil: undefined },
  ),
  prices: fc.constantFrom(...PRICE_LEVELS),
  sales: fc.boolean(),
  energy: fc.boolean(),
  planning: fc.boolean(),
  permits: fc.boolean(),
  buildings: fc.boolean(),
  background: fc.boolean(),
  year: optional(1900, 2200),
  type: fc.constantFrom('Appartement', 'Maison', undefined),
  sameType: fc.boolean(),
  from: optional(1900, 2200),
  to: optional(1900, 2200),
  min: optional(0, 1e9),
  max: optional(0, 1e9),
  parcel: fc.constantFrom(undefined, '960010000A0001', '2A004000AB0012'),
  question: fc.constantFrom(
    undefined,
    'in=zone%3A33440',
    'in=box%3A2.5%2C46.5%2C2.6%2C46.6&surface.min=2000&worstEnergyLabel.in=F&worstEnergyLabel.in=G&sort=surface-desc',
    'in=zone%3ASaint-Denis+%28R%C3%A9union%29&lastSoldOn.if=or-unknown',
  ),
})

test('every state is read back from its address', () => {
  fc.assert(
    fc.property(states, (state) => {
      const read = parseState(formatState(state))
      // -0 is written as 0.
      expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(state)))
    }),
  )
})

test('no text makes the reader throw', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseState(`#${text}`)))
})

test('prices and planning zones colour the ground one at a time, energy classes and permits the parcels', () => {
  const before = DEFAULT_STATE
  expect(withoutClash(before, { planning: true })).toEqual({ planning: true, prices: 'off' })
  // A form says all it shows: what was on before does not come again.
  const zones = { ...before, planning: true, prices: 'off' as const }
  expect(withoutClash(zones, { planning: true, prices: 'iris' })).toEqual({ planning: false, prices: 'iris' })
  expect(withoutClash(zones, { planning: true, prices: 'off', year: 2020 })).toEqual({
    planning: true,
    prices: 'off',
    year: 2020,
  })
  expect(withoutClash({ ...before, energy: true }, { permits: true, energy: true })).toEqual({
    permits: true,
    energy: false,
  })
  expect(withoutClash({ ...before, permits: true }, { permits: true, energy: true })).toEqual({
    permits: false,
    energy: true,
  })
})
