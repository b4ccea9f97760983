import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { overflow } from './page-checks.ts'

const browsing = new Browsing()
/** A busy machine draws a map in seconds. */
const PLACE = '#map=16.00/46.50100/2.50400&layers=buildings'
const DRAWN =
  'in=drawing%3A2.503900%2C46.502692%3B2.508270%2C46.502243%3B2.507830%2C46.500019%3B2.504325%2C46.500457'

const hash = (page: Page) => new URL(page.url()).hash
const lines = (page: Page) => page.locator('#find-results li')
const handles = (page: Page) => page.locator('.map-handle')
const inHash = (page: Page) => new URLSearchParams(hash(page).slice(1)).get('in') ?? ''

async function chooseDrawing(page: Page): Promise<void> {
  await page.getByText('Chercher des parcelles').click()
  await page.getByRole('radio', { name: 'Dessin' }).check()
  await page.locator('#map-draw').waitFor()
}

test('vertices are clicked, a double click closes, a handle is dragged, and the sales of the drawing are drawn', async () => {
  const { page, faults } = await browsing.open({ viewport: { width: 1280, height: 800 } })
  await browsing.openMap(page, `/map${PLACE}`)
  await chooseDrawing(page)
  const box = (await page.locator('#map').boundingBox())!
  const corners = [
    [650, 200],
    [900, 220],
    [880, 450],
  ] as const
  for (const [x, y] of corners) {
    await page.mouse.click(box.x + x, box.y + y)
    // Two clicks within the time of a double click would close it.
    await page.waitForTimeout(500)
  }
  // No parcel is chosen by them.
  expect(await page.locator('#map-panel').isVisible()).toBe(false)
  await page.mouse.dblclick(box.x + 660, box.y + 430)
  await lines(page).first().waitFor()
  expect(await handles(page).count()).toBe(4)
  expect(await page.locator('#map-draw').isVisible()).toBe(false)
  const drawn = inHash(page)
  expect(drawn).toMatch(/^drawing:2\.\d+,46\.\d+(;2\.\d+,46\.\d+){3}$/)
  const before = await page.locator('.found-total').textContent()

  await page.mouse.move(box.x + 900, box.y + 220)
  await page.mouse.down()
  await page.mouse.move(box.x + 760, box.y + 260, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.locator('.found-total').textContent()).not.toBe(before)
  expect(inHash(page)).not.toBe(drawn)

  await page.getByText('Les ventes de ce lieu').click()
  await page
    .locator('.sales-room')
    .getByText(/^\d+ ventes/)
    .waitFor()
  expect(hash(page)).toContain('by=year')
  await page.locator('.found-sales select').selectOption('type')
  await page.locator('.sales-room table').waitFor()
  expect(hash(page)).toContain('by=type')
  await look(page, 'map-draw')
  expect(await seriousFaults(page)).toEqual([])
  expect(faults).toEqual([])
})

test('by keyboard alone: Space sets vertices, Enter closes, the arrows move one, Delete takes it away', async () => {
  const { page } = await browsing.open({ viewport: { width: 1280, height: 800 } })
  await browsing.openMap(page, `/map${PLACE}`)
  await chooseDrawing(page)
  for (const way of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press('Space')
    const before = hash(page)
    await page.keyboard.press(way)
    await expect.poll(() => hash(page)).not.toBe(before)
  }
  await page.keyboard.press('Space')
  expect(await handles(page).count()).toBe(4)
  await page.keyboard.press('Backspace')
  expect(await handles(page).count()).toBe(3)
  await page.keyboard.press('Enter')
  await lines(page).first().waitFor()
  const drawn = inHash(page)
  await handles(page).first().focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => inHash(page)).not.toBe(drawn)
  // Three vertices are the fewest.
  await page.keyboard.press('Delete')
  expect(await handles(page).count()).toBe(3)
})

test('while the script of the panel is on its way no place can be chosen, which it would undo', async () => {
  const { page } = await browsing.open({ viewport: { width: 1280, height: 800 } })
  await browsing.openMap(page, `/map${PLACE}`)
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await sent
    await route.continue()
  })
  await page.getByText('Chercher des parcelles').click()
  const isInert = () => page.evaluate<boolean>("document.getElementById('map-find').inert")
  expect(await isInert()).toBe(true)
  send()
  await expect.poll(isInert).toBe(false)
  await page.getByRole('radio', { name: 'Dessin' }).check()
  await page.locator('#map-draw').waitFor()
})

test('Escape gives a drawing up; a link brings a drawing and its sales', async () => {
  const { page, faults } = await browsing.open({ viewport: { width: 1280, height: 800 } })
  await browsing.openMap(page, `/map${PLACE}`)
  await chooseDrawing(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  expect([await handles(page).count(), await page.locator('#map-draw').isVisible()]).toEqual([0, false])
  expect(await page.getByRole('radio', { name: 'Dans la vue' }).isChecked()).toBe(true)

  await browsing.openMap(page, `/map${PLACE}&${DRAWN}&surface.min=300&by=quarter`)
  await page.reload()
  await lines(page).first().waitFor()
  await page
    .locator('.sales-room')
    .getByText(/^\d+ ventes/)
    .waitFor()
  expect(await handles(page).count()).toBe(4)
  expect(await page.locator('.found-sales select').inputValue()).toBe('quarter')
  expect(hash(page)).toContain('by=quarter')
  expect(faults).toEqual([])
})

test('a circle has a centre that can be moved, and its radius is asked', async () => {
  const { page } = await browsing.open({ viewport: { width: 1280, height: 800 } })
  await browsing.openMap(page, `/map${PLACE}`)
  await page.getByText('Chercher des parcelles').click()
  await page.getByRole('radio', { name: 'Cercle' }).check()
  await page.getByLabel('Rayon, m').fill('80')
  await page.locator('#map-find').getByRole('button', { name: 'Chercher' }).click()
  await lines(page).first().waitFor()
  expect(inHash(page)).toBe('circle:2.50400,46.50100,80')
  await handles(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => inHash(page)).toMatch(/^circle:2\.504[1-9]\d,46\.50100,80$/)
})

test('on a phone the sheet makes way for the drawing, which a thumb can do', async () => {
  const { page } = await browsing.open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await browsing.openMap(page, `/map${PLACE}`)
  await chooseDrawing(page)
  expect(await page.locator('#map-find-box').isVisible()).toBe(false)
  expect(await overflow(page)).toBe(0)
  const box = (await page.locator('#map').boundingBox())!
  for (const [x, y] of [
    [80, 300],
    [320, 320],
    [200, 520],
  ] as const) {
    await page.touchscreen.tap(box.x + x, box.y + y)
    await page.waitForTimeout(500)
  }
  const size = (await handles(page).first().boundingBox())!.width
  expect(size).toBeGreaterThanOrEqual(44)
  await look(page, 'map-draw-phone')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await lines(page).first().waitFor()
  expect(await page.locator('#map-find-box').isVisible()).toBe(true)
})
