import { expect, test } from 'vitest'
import { parcelsDemo } from '../support/demo.ts'
import { demoParcel, ingestRegister } from '../support/owners-register.ts'
import { Browsing, look } from './chromium.ts'
import { shareOf } from './colours.ts'

const OWNER = 'P - Propriétaire'
/** The parcels 1 and 2 have one owner, 9 another. */
const browsing = new Browsing({}, async () => {
  const files = await parcelsDemo()
  await ingestRegister(files, [
    [1, OWNER, '000000018'],
    [2, OWNER, '000000018'],
    [9, OWNER, '000000026'],
  ])
  return files
})

/** The colour of the chosen parcel's line, and of its unit's. */
const LINE = { light: '#a34700', dark: '#ffd45c' }

/** Where the far side of the parcel 2 is in the window: no line of the parcel 1 is there. */
const FAR_SIDE = { x: 735, y: 340, width: 30, height: 170 }

/** The share of a line's colour around the far side of the parcel 2 once a parcel is chosen. `unit`: whether the service answers what its unit is. */
async function drawn(parcel: number, unit: boolean, colorScheme: 'light' | 'dark' = 'light') {
  const { context, page, faults } = await browsing.open({
    colorScheme,
    viewport: { width: 1280, height: 800 },
  })
  if (!unit) await page.route('**/unit', (route) => route.fulfill({ status: 503 }))
  // A question of the API would count against the few of the reader.
  page.on('request', (request) => request.url().includes('/v1/parcels/') && faults.push(request.url()))
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/unit'))
  await page.goto(`${browsing.address}/map#map=18.00/46.50008/2.49996&parcel=${demoParcel(parcel)}`)
  await asked
  await page.locator('#map-panel').getByText('Unité foncière').first().waitFor()
  const share = async (clip?: typeof FAR_SIDE) => (await shareOf(page, [LINE[colorScheme]], clip))[0]!
  // The frame that draws the outline comes after the answer: a picture is the last one when two are alike.
  let before = -1
  await expect
    .poll(
      async () => {
        const last = before
        before = await share()
        return before > 0 && before === last
      },
      { interval: 200 },
    )
    .toBe(true)
  const found = await share(FAR_SIDE)
  await look(page, `map-unit-${parcel}-${unit ? colorScheme : 'unknown'}`)
  await context.close()
  return { share: found, faults }
}

test.each(['light', 'dark'] as const)(
  'a dashed line is drawn around the unit of the chosen parcel, %s',
  async (scheme) => {
    const { share, faults } = await drawn(1, true, scheme)
    expect(share).toBeGreaterThan(0.01)
    expect(faults).toEqual([])
  },
)

test('a unit that is not known, or of one parcel, has no line but that of the parcel', async () => {
  expect((await drawn(1, false)).share).toBe(0)
  expect((await drawn(9, true)).share).toBe(0)
})
