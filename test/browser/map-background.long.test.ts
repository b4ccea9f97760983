import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { shareOf } from './colours.ts'

const HOST = 'https://tiles.example.fr'
const browsing = new Browsing({
  MAP_BACKGROUND: `${HOST}/{z}/{x}/{y}.png`,
  MAP_BACKGROUND_CREDIT: '© Exemple & fils',
})
/** A busy machine draws a map in seconds. */
const PLACE = '#map=16.00/46.50008/2.49996&layers='
const BLUE = '#2a6fb0'

const box = (page: Page) => page.getByRole('checkbox', { name: 'Fond de carte' })
const blue = async (page: Page) => (await shareOf(page, [BLUE]))[0]!

/** Answers for the host of the background, and tells what was asked of it and of any other. */
async function answerFor(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  const tile = await pictureOf(context)
  await context.route('**/*', (route) => {
    const url = route.request().url()
    if (url.startsWith(browsing.address) || /^(data|blob):/.test(url)) return route.continue()
    asked.push(url)
    return url.startsWith(`${HOST}/`)
      ? route.fulfill({
          body: tile,
          contentType: 'image/png',
          headers: { 'access-control-allow-origin': '*' },
        })
      : route.abort()
  })
  return asked
}

/** A tile of one colour, drawn by the browser. */
async function pictureOf(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage()
  const drawn = await page.evaluate(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 256
    const context = canvas.getContext('2d')
    context.fillStyle = '${BLUE}'
    context.fillRect(0, 0, 256, 256)
    return canvas.toDataURL('image/png')
  })()`)
  await page.close()
  return Buffer.from(String(drawn).replace(/^.*,/, ''), 'base64')
}

/** Clicks the middle of the map, which PLACE puts into a parcel. */
async function clickMiddle(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('#map').boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

test('the background is asked for when the reader switches it on, and from its host alone; its maker is named', async () => {
  const { context, page, faults } = await browsing.open({ viewport: { width: 1280, height: 800 } })
  const asked = await answerFor(context)
  await browsing.openMap(page, `/map${PLACE}buildings`)
  expect(asked).toEqual([])
  expect(await box(page).isChecked()).toBe(false)
  await box(page).check()
  await page.locator('.maplibregl-ctrl-attrib').getByText('© Exemple & fils').waitFor()
  await expect.poll(() => blue(page)).toBeGreaterThan(0.2)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => !/^https:\/\/tiles\.example\.fr\/\d+\/\d+\/\d+\.png$/.test(url))).toEqual([])
  expect(page.url()).toContain('layers=buildings,background')
  await look(page, 'map-background')
  // Parcels over it are not seen, and chosen all the same.
  await clickMiddle(page)
  await page.locator('#map-panel').getByText('m²').first().waitFor()
  expect([await seriousFaults(page), faults]).toEqual([[], []])
  await page.keyboard.press('Escape')
  await box(page).uncheck()
  await expect.poll(() => blue(page)).toBeLessThan(0.01)
  expect(await page.locator('.maplibregl-ctrl-attrib').count()).toBe(0)
})

test('a link brings the background, dimmed at night; the policy stops any other host', async () => {
  const { context, page } = await browsing.open({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
  })
  const asked = await answerFor(context)
  await browsing.openMap(page, `/map${PLACE}buildings,background`)
  await page.locator('.maplibregl-ctrl-attrib').getByText('© Exemple & fils').waitFor()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await look(page, 'map-background-dark')
  expect(await blue(page)).toBeLessThan(0.01)
  const other = await page.evaluate(
    `fetch('https://elsewhere.example.fr/').then(() => 'answered', () => 'stopped')`,
  )
  expect([other, asked.some((url) => url.includes('elsewhere'))]).toEqual(['stopped', false])
})
