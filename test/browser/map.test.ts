import type { BrowserContext, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { shareOf } from './colours.ts'
import { overflow } from './page-checks.ts'

vi.setConfig({ testTimeout: 300_000 })

const browsing = new Browsing()
const IDU = '960010000A0001'
/** Inside that parcel, in the middle of the map. */
const PLACE = '#map=18.00/46.50008/2.49996&layers=buildings'

const focused = (page: Page) => page.evaluate('document.activeElement.id || document.activeElement.className')
const options = (page: Page) => page.locator('#map-suggestions [role=option]')
const hash = (page: Page) => new URL(page.url()).hash

/** Stops everything that is not for this service, and tells what was tried. */
async function shutIn(context: BrowserContext): Promise<string[]> {
  const tried: string[] = []
  await context.route('**/*', (route) => {
    const url = route.request().url()
    if (url.startsWith(browsing.address) || /^(data|blob):/.test(url)) return route.continue()
    tried.push(url)
    return route.abort()
  })
  return tried
}

test.each(['light', 'dark'] as const)(
  'parcels are drawn, and nobody else is called, %s',
  async (colorScheme) => {
    const { context, page, faults } = await browsing.open({
      colorScheme,
      viewport: { width: 1280, height: 800 },
    })
    const tried = await shutIn(context)
    await browsing.openMap(page, `/map${PLACE}`)
    await look(page, `map-${colorScheme}`)
    // The ground of parcels takes a good part of the picture, and their lines some of it.
    const colours = colorScheme === 'light' ? ['#f3efe6', '#d6cebd'] : ['#1e2226', '#363d44']
    const [ground, lines] = await shareOf(page, colours)
    expect(ground).toBeGreaterThan(0.25)
    expect(lines).toBeGreaterThan(0.001)
    expect([tried, faults]).toEqual([[], []])
  },
)

test('a click opens the panel of the parcel there; Escape closes it and gives the focus back', async () => {
  const { page, faults } = await browsing.open({ viewport: { width: 1280, height: 800 } })
  await browsing.openMap(page, `/map${PLACE}`)
  const box = await page.locator('#map').boundingBox()
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2)
  await page.getByRole('heading', { level: 2, name: 'Parcelle A 1, Sainte-Parcelle-la-Démo' }).waitFor()
  await page.locator('#map-panel').getByText('596').first().waitFor()
  expect(await focused(page)).toBe('map-panel-title')
  expect(hash(page)).toContain(`parcel=${IDU}`)
  expect(await page.locator(`#map-panel a[href="/parcels/${IDU}"]`).count()).toBe(1)
  await look(page, 'map-panel')
  await page.keyboard.press('Escape')
  expect(await page.locator('#map-panel').isVisible()).toBe(false)
  expect(await focused(page)).toContain('maplibregl-canvas')
  expect(hash(page)).not.toContain('parcel=')
  // The button of the browser opens it again.
  await page.goBack()
  await page.locator('#map-panel').getByText('596').first().waitFor()
  expect(faults).toEqual([])
})

test('the search suggests while typing, and Enter flies there', async () => {
  const { page } = await browsing.open({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'no-preference',
  })
  await browsing.openMap(page, '/map')
  const field = page.getByRole('combobox', { name: 'Adresse, commune, parcelle' })
  await field.fill('1 rue des lilas fictifs')
  await options(page).first().waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await field.press('ArrowDown')
  expect(await page.locator('#map-suggestions [aria-selected=true]').textContent()).toContain(
    '1 Rue des Lilas Fictifs 96100',
  )
  await field.press('Enter')
  // The address is in the middle of what the panels leave free, so that the centre of the map lies next to it.
  await page.waitForURL(/#map=18\.00\/46\.50\d*\/2\.(49|50)/)
  expect(hash(page)).toContain(`parcel=${IDU}`)
  expect(await options(page).count()).toBe(0)
})

test('by keyboard alone: the map has the focus, the arrows move it, Enter chooses the parcel in its middle', async () => {
  const { page } = await browsing.open({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'no-preference',
  })
  await browsing.openMap(page, `/map${PLACE}`)
  await page.getByRole('combobox', { name: 'Adresse, commune, parcelle' }).focus()
  for (let i = 0; i < 8 && !String(await focused(page)).includes('maplibregl-canvas'); i += 1)
    await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toContain('maplibregl-canvas')
  expect(await page.locator('.map-cross').isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Parcelle A 1, Sainte-Parcelle-la-Démo' }).waitFor()
  await page.keyboard.press('Escape')
  const before = hash(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hash(page)).not.toBe(before)
})

test('a link brings back place, layers, filters and parcel', async () => {
  const { page } = await browsing.open({ viewport: { width: 1280, height: 800 } })
  const link = `#map=17.00/46.50008/2.49996&layers=buildings,sales&type=Maison&sold=type&from=2019&to=2023&min=100000&max=400000&parcel=${IDU}`
  await browsing.openMap(page, `/map${link}`)
  await page.locator('#map-panel').getByText('596').first().waitFor()
  expect(await page.getByRole('checkbox', { name: 'Les montrer une par une' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Maisons' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Première année').inputValue()).toBe('2019')
  expect(await page.getByLabel('Prix le plus haut, en euros').inputValue()).toBe('400000')
  await page.getByText('Prix des ventes (€/m²)').waitFor()
  // What the reader changes is in the address at once, and nothing else is.
  await page.getByRole('checkbox', { name: 'Les montrer une par une' }).uncheck()
  await expect.poll(() => hash(page)).toContain('layers=buildings&')
  expect(hash(page)).toContain(`parcel=${IDU}`)
})

test.each(['light', 'dark'] as const)(
  'on a phone nothing is cut off, and the panel comes from below, %s',
  async (colorScheme) => {
    const viewport = { width: 390, height: 844 }
    const { page } = await browsing.open({
      viewport,
      colorScheme,
      hasTouch: true,
      deviceScaleFactor: 2,
    })
    await browsing.openMap(page, `/map${PLACE}`)
    expect(await overflow(page)).toBe(0)
    const zoom = await page.getByRole('button', { name: 'Agrandir' }).boundingBox()
    expect(Math.min(zoom!.width, zoom!.height)).toBeGreaterThanOrEqual(44)
    const box = await page.locator('#map').boundingBox()
    await page.touchscreen.tap(box!.x + box!.width / 2, box!.y + box!.height / 2)
    await page.locator('#map-panel').getByText('596').first().waitFor()
    const sheet = await page.locator('#map-panel').boundingBox()
    expect([sheet!.x, Math.round(sheet!.width), Math.round(sheet!.y + sheet!.height)]).toEqual([0, 390, 844])
    expect(sheet!.y).toBeGreaterThan(300)
    await look(page, `map-phone-${colorScheme}`)
    expect(await seriousFaults(page)).toEqual([])
  },
)

test.each(['light', 'dark'] as const)(
  'axe-core finds no serious fault, with the panel open, %s',
  async (colorScheme) => {
    const { page } = await browsing.open({ colorScheme, viewport: { width: 1280, height: 800 } })
    await browsing.openMap(page, `/map${PLACE},sales&parcel=${IDU}`)
    await page.locator('#map-panel').getByText('596').first().waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  },
)

test('without scripts the page leads to the search', async () => {
  const { page } = await browsing.open({ javaScriptEnabled: false })
  await page.goto(`${browsing.address}/map`)
  // A locator by text or label looks at nothing inside of noscript.
  await page.locator('.map-noscript').waitFor()
  await page.locator('.map-noscript input').fill(IDU)
  await page.locator('.map-noscript button').click()
  await page
    .getByRole('heading', { level: 1, name: '1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo' })
    .waitFor()
})

test('on the page of a parcel the map takes the room of the drawing: nothing moves, and print has the drawing', async () => {
  const { context, page, faults } = await browsing.open({ viewport: { width: 1100, height: 1000 } })
  const tried = await shutIn(context)
  await page.goto(`${browsing.address}/parcels/${IDU}`)
  const drawing = await page.locator('svg.plan').boundingBox()
  await page.locator('[data-map-embed=ready]').waitFor()
  const frame = await page.locator('.map-frame').boundingBox()
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(frame![side] - drawing![side])).toBeLessThan(8)
  const shift = `new Promise((tell) => new PerformanceObserver((list) => tell(list.getEntries().reduce((sum, one) => sum + one.value, 0))).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => tell(0), 300))`
  expect(z.number().parse(await page.evaluate(shift))).toBeLessThan(0.02)
  // The chosen parcel is filled.
  const [chosen] = await shareOf(page, ['#a34700'])
  expect(chosen).toBeGreaterThan(0.0005)
  await look(page, 'parcel-map')
  await page.emulateMedia({ media: 'print' })
  expect([await page.locator('.map-frame').isVisible(), await page.locator('svg.plan').isVisible()]).toEqual([
    false,
    true,
  ])
  expect([tried, faults]).toEqual([[], []])
})
