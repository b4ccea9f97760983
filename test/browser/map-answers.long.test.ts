import { expect, test } from 'vitest'
import { Browsing } from './chromium.ts'

const browsing = new Browsing()
const WIDE = { width: 1440, height: 900 }
/** Milliseconds by which an answer is late, and after which it has surely come. */
const LATE = 500
const AFTER = 1500

test('suggestions that come after the field was left, or the list closed, do not open it again', async () => {
  const { page, faults } = await browsing.open({ viewport: WIDE })
  await page.route('**/map/suggest**', async (route) => {
    await new Promise((done) => setTimeout(done, LATE))
    await route.continue()
  })
  await browsing.openMap(page, '/map')
  const field = page.getByRole('combobox', { name: 'Adresse, commune, parcelle' })
  const list = page.locator('#map-suggestions')
  // The field is left while the service is asked, and before it is.
  for (const isAsked of [true, false]) {
    const asked = isAsked ? page.waitForRequest('**/map/suggest**') : undefined
    await field.fill('bornage')
    await asked
    await field.blur()
    await page.waitForTimeout(AFTER)
    expect(await list.isVisible()).toBe(false)
    await field.fill('')
  }
  await field.fill('bornage')
  await list.waitFor()
  expect(faults).toEqual([])
})

test('sales that could not be fetched are asked for again when they are opened again', async () => {
  const { page } = await browsing.open({ viewport: WIDE })
  const statuses = [503, 200]
  await page.route('**/map/find/sales**', (route) =>
    statuses.shift() === 503 ? route.fulfill({ status: 503, body: 'occupé' }) : route.continue(),
  )
  await page.goto(`${browsing.address}/map#in=zone%3A96001&surface.min=700`)
  const summary = page.locator('.found-sales summary')
  await summary.click()
  await page.locator('.sales-room').getByText('occupé').waitFor()
  await summary.click()
  await summary.click()
  await page
    .locator('.sales-room')
    .getByText(/^\d+ ventes/)
    .waitFor()
})
