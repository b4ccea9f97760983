import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { shareOf } from './colours.ts'
import { chosenInFreePart, overlaps } from './map-checks.ts'
import { overflow } from './page-checks.ts'

const browsing = new Browsing()
/** A busy machine draws a map in seconds. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PLACE = '#map=18.00/46.50008/2.49996&layers=buildings'

const handle = (page: Page) => page.getByRole('slider', { name: 'Hauteur de la fiche' })
const sheetHeight = async (page: Page) => (await page.locator('#map-panel').boundingBox())!.height
const ground = async (page: Page) => (await shareOf(page, ['#f3efe6']))[0]!

/** Moves a finger as a browser sends it: touches, with pointer events made of them. */
async function swipe(page: Page, x: number, fromY: number, toY: number): Promise<void> {
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', fromY)
  for (let i = 1; i <= 8; i += 1) await touch('touchMove', fromY + ((toY - fromY) * i) / 8)
  await touch('touchEnd', toY)
}

test.each([220, 420, 700])(
  'a tap at %i brings the parcel into the part above the sheet, which goes on showing the map',
  async (y) => {
    const { page, faults } = await browsing.open(PHONE)
    await browsing.openMap(page, `/map${PLACE}`)
    await page.touchscreen.tap(200, y)
    await page.locator('#map-panel').getByText('m²').first().waitFor()
    await expect.poll(() => chosenInFreePart(page)).toBe(true)
    // Ground of parcels, not the grey of what is not loaded.
    expect(await ground(page)).toBeGreaterThan(0.15)
    await expect.poll(() => overlaps(page)).toEqual([])
    await look(page, `map-tap-${y}`)
    expect(faults).toEqual([])
  },
)

test('a tap far out, where all that is loaded lies behind the sheet, does not leave the map above it grey', async () => {
  const { page } = await browsing.open(PHONE)
  await browsing.openMap(page, '/map#map=13.20/46.49000/2.50129&layers=buildings')
  await page.touchscreen.tap(240, 320)
  await page.locator('#map-panel').getByText('m²').first().waitFor()
  await expect.poll(() => chosenInFreePart(page)).toBe(true)
  await expect.poll(() => ground(page)).toBeGreaterThan(0.05)
})

test('the sheet has three heights: for a finger, for keys, and for who does not see it', async () => {
  const { page, faults } = await browsing.open(PHONE)
  await browsing.openMap(page, `/map${PLACE}`)
  await page.touchscreen.tap(200, 400)
  await page.locator('#map-panel').getByText('m²').first().waitFor()
  const half = await sheetHeight(page)
  expect(await handle(page).getAttribute('aria-valuetext')).toBe('à mi-hauteur')

  await swipe(page, 150, 844 - half + 30, 120)
  await expect.poll(() => handle(page).getAttribute('aria-valuetext')).toBe('entière')
  await expect.poll(() => sheetHeight(page)).toBeGreaterThan(700)
  await look(page, 'map-sheet-full')

  await swipe(page, 150, 75, 820)
  await expect.poll(() => handle(page).getAttribute('aria-valuetext')).toBe('réduite')
  await expect.poll(() => sheetHeight(page)).toBeLessThan(100)
  await expect.poll(() => overlaps(page)).toEqual([])
  await look(page, 'map-sheet-low')

  await page.locator('#map-panel-title').tap()
  await expect.poll(() => sheetHeight(page)).toBeCloseTo(half, 0)
  await handle(page).press('ArrowUp')
  expect(await handle(page).getAttribute('aria-valuenow')).toBe('3')
  await handle(page).press('Home')
  expect(await handle(page).getAttribute('aria-valuenow')).toBe('1')
  // Another parcel does not open a sheet that the reader has drawn down.
  await page.touchscreen.tap(60, 300)
  await expect.poll(() => sheetHeight(page)).toBeLessThan(100)
  expect(await seriousFaults(page)).toEqual([])
  expect(faults).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'legend, buttons and panels leave each other their places, %s',
  async (colorScheme) => {
    const { page } = await browsing.open({ ...PHONE, colorScheme })
    await browsing.openMap(page, '/map')
    await page.locator('#map-legend').getByText('Prix médian').waitFor()
    await expect.poll(() => overlaps(page)).toEqual([])
    await look(page, `map-first-phone-${colorScheme}`)
    await page.getByText('Couches').tap()
    await expect.poll(() => overlaps(page)).toEqual([])
    await look(page, `map-layers-phone-${colorScheme}`)
    expect([await overflow(page), await seriousFaults(page)]).toEqual([0, []])
    await page.getByText('Couches').tap()
    await page.getByText('Chercher des parcelles').tap()
    await expect.poll(() => overlaps(page)).toEqual([])
  },
)

test('the first view is in the free part', async () => {
  const { page } = await browsing.open(PHONE)
  await browsing.openMap(page, '/map')
  // The corners of what is loaded, as the address says where the map is.
  const [, zoom, lat] = /#map=([\d.]+)\/([\d.]+)\//.exec(page.url())!.map(Number)
  const top = z
    .number()
    .parse(await page.evaluate(`document.querySelector('.map-left').getBoundingClientRect().bottom`))
  expect(zoom).toBeGreaterThan(12)
  // Its middle (46.5031) is above the middle of the window, because the legend is below.
  expect(lat).toBeLessThan(46.5031)
  expect(top).toBeLessThan(160)
})
