import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { shareOf } from './colours.ts'
import { chosenInFreePart, lettersOverDots, overlaps } from './map-checks.ts'

const browsing = new Browsing()
/** A busy machine draws a map in seconds. */
const WIDE = { width: 1440, height: 900 }
const PLACE = '#map=18.00/46.50008/2.49996&layers=buildings'
/** The seven colours of prices by day, over the ground at the opacity of zoom 14. */
const PRICES = ['#fdf3c6', '#fbd98f', '#f6b267', '#e98560', '#cc5a69', '#9a3a70', '#5e2667']

const measured = (page: Page) => page.locator('#map-measured')
const measureButton = (page: Page) => page.getByRole('button', { name: 'Mesurer une distance' })
const place = (page: Page) =>
  z
    .tuple([z.number(), z.number(), z.number()])
    .parse(/#map=([\d.]+)\/([\d.]+)\/([\d.]+)/.exec(page.url())?.slice(1).map(Number))

/** A colour over white at an opacity. */
function over(colour: string, opacity: number, ground = 'fefdfb'): string {
  const part = (at: number) => {
    const [top, below] = [colour.slice(1), ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16))
    return Math.round(top! * opacity + below! * (1 - opacity))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${[0, 2, 4].map(part).join('')}`
}

test.each([
  [1440, 'light'],
  [1440, 'dark'],
  [1000, 'light'],
] as const)(
  'a click brings the parcel out from under the panel, and legend and buttons make way, %i wide, %s',
  async (width, colorScheme) => {
    const { page, faults } = await browsing.open({ viewport: { width, height: 900 }, colorScheme })
    await browsing.openMap(page, `/map${PLACE},prices,sales`)
    await page.locator('#map-legend').getByText('Prix médian').waitFor()
    await expect.poll(() => overlaps(page)).toEqual([])
    // Where the panel will be.
    await page.mouse.click(width - 200, 420)
    await page.locator('#map-panel').getByText('m²').first().waitFor()
    await expect.poll(() => chosenInFreePart(page)).toBe(true)
    await expect.poll(() => overlaps(page)).toEqual([])
    await look(page, `map-panel-${width}-${colorScheme}`)
    expect([await seriousFaults(page), faults]).toEqual([[], []])
  },
)

test('the first view is next to the layers and has several colours of prices', async () => {
  const { page } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, '/map')
  await page.locator('#map-legend').getByText('Prix médian').waitFor()
  await look(page, 'map-first-wide')
  const colours = async () => {
    const shares = await Promise.all(
      [0.62, 0.66, 0.72].map((opacity) =>
        shareOf(
          page,
          PRICES.map((one) => over(one, opacity)),
        ),
      ),
    )
    return PRICES.filter((_, i) => shares.some((share) => share[i]! > 0.01)).length
  }
  await expect.poll(colours).toBeGreaterThan(1)
  const [, , lng] = place(page)
  // The middle of what is loaded (2.5013) is right of the middle of the window: the layers are to the left.
  expect(lng).toBeLessThan(2.5)
})

test('house numbers and dots of sales do not cover each other', async () => {
  const { page } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, '/map#map=18.20/46.50040/2.50100&layers=sales')
  const dots = PRICES.slice(1)
  // Both are there.
  await expect
    .poll(async () => (await shareOf(page, dots)).reduce((sum, one) => sum + one, 0))
    .toBeGreaterThan(0.0005)
  await expect.poll(async () => (await shareOf(page, ['#4a4334']))[0]).toBeGreaterThan(0.00003)
  await look(page, 'map-dots')
  expect(await lettersOverDots(page, '#4a4334', dots)).toBe(0)
  expect(await lettersOverDots(page, '#837962', dots)).toBe(0)
})

test('length and area are measured by mouse and by keys, and given up by Escape', async () => {
  const { page, faults } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, '/map#map=16.00/46.50008/2.49996&layers=buildings')
  await measureButton(page).click()
  await page.locator('#map-measure').waitFor()
  expect(await measureButton(page).getAttribute('aria-pressed')).toBe('true')
  const [x, y] = [720, 500]
  await page.mouse.click(x, y)
  // Two clicks within the time of a double click would be one.
  await page.waitForTimeout(500)
  await page.mouse.click(x + 200, y)
  await measured(page).getByText('Longueur').waitFor()
  await page.waitForTimeout(500)
  // At zoom 16 a pixel is 0.8226 m at that latitude (512-pixel tiles, WGS84).
  const [, text = ''] = /^Longueur\s: (\d+)\sm$/.exec((await measured(page).textContent()) ?? '') ?? []
  expect(Number(text)).toBeGreaterThanOrEqual(163)
  expect(Number(text)).toBeLessThanOrEqual(166)
  await page.mouse.click(x + 200, y + 100)
  await expect
    .poll(() => measured(page).textContent())
    .toMatch(/^Longueur\s: 24[4-9]\sm · surface fermée\s: 6\s?[67]\d\d\sm²$/)
  await look(page, 'map-measure')
  // No parcel is chosen by these clicks.
  expect(await page.locator('#map-panel').isVisible()).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Retirer le dernier point' }).click()
  await expect.poll(() => measured(page).textContent()).toMatch(/^Longueur\s: 16[3-6]\sm$/)
  await page.locator('.maplibregl-canvas').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => measured(page).textContent()).toContain('surface')
  await page.keyboard.press('Escape')
  await page.locator('#map-measure').waitFor({ state: 'hidden' })
  expect(await page.evaluate('document.activeElement.className')).toBe('map-measure-button')
  expect(await page.locator('.map-handle').count()).toBe(0)
  // The map means parcels again: there is one in its middle.
  const map = (await page.locator('#map').boundingBox())!
  await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)
  await page.locator('#map-panel').waitFor()
  expect(faults).toEqual([])
})

test('the reader is shown where she is, in the free part; elsewhere the map says that nothing is loaded', async () => {
  const { context, page, faults } = await browsing.open({
    viewport: WIDE,
    geolocation: { longitude: 2.504, latitude: 46.501, accuracy: 20 },
    permissions: ['geolocation'],
  })
  await browsing.openMap(page, '/map')
  await page.getByRole('button', { name: 'Me localiser' }).click()
  const dot = page.locator('.maplibregl-user-location-dot')
  await dot.waitFor()
  await expect.poll(() => place(page)[0]).toBe(17)
  const box = (await dot.boundingBox())!
  expect(box.x).toBeGreaterThan(400)
  expect(box.x).toBeLessThan(1440 - 250)
  await look(page, 'map-locate')
  await context.setGeolocation({ longitude: 2.35, latitude: 48.85, accuracy: 20 })
  await page.getByRole('button', { name: 'Me localiser' }).click()
  await page.locator('#map-readout').getByText('Rien n’est chargé là où vous êtes.').waitFor()
  expect(faults).toEqual([])
})

test('a reader who does not consent reads what it takes', async () => {
  const { page } = await browsing.open({ viewport: WIDE, permissions: [] })
  await browsing.openMap(page, '/map')
  const button = page.locator('.maplibregl-ctrl-geolocate')
  if (await button.isEnabled()) {
    await button.click()
    await page.locator('#map-readout').getByText('Votre position n’est pas disponible').waitFor()
  }
  expect(await button.getAttribute('aria-label')).toMatch(/position n’est pas disponible/)
})

test('a scale is shown, in metres', async () => {
  const { page } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, `/map${PLACE}`)
  expect(await page.locator('.maplibregl-ctrl-scale').textContent()).toBe('20\u00a0m')
})

test('a layer that is drawn from a nearer zoom on says so', async () => {
  const { page } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, '/map#map=11.00/46.50008/2.49996&layers=permits')
  const note = page.locator('[data-later=permits]')
  expect(await note.textContent()).toBe('Visible de plus près\u00a0: agrandissez la carte.')
  expect(await note.isVisible()).toBe(true)
  await page.evaluate(`location.hash = '#map=15.00/46.50008/2.49996&layers=permits'`)
  await note.waitFor({ state: 'hidden' })
})
