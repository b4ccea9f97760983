import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Browsing } from './chromium.ts'

const browsing = new Browsing()
const PLACE = '#map=18.00/46.50008/2.49996&layers=buildings'

const hash = (page: Page) => new URL(page.url()).hash

async function openMap(page: Page): Promise<void> {
  await page.goto(`${browsing.address}/map${PLACE}`)
  await page.locator('html[data-map=drawn]').waitFor()
}

test('after a town that was searched, the button of the browser leads back to the place before', async () => {
  const { context, page, faults } = await browsing.open({ viewport: { width: 1440, height: 900 } })
  await openMap(page)
  const before = hash(page)
  const field = page.getByRole('combobox', { name: 'Adresse, commune, parcelle' })
  await field.fill('bornage')
  await page.locator('#map-suggestions [role=option]').first().waitFor()
  await field.press('Enter')
  await expect.poll(() => hash(page)).toContain('map=13.00/')
  await page.goBack()
  await expect.poll(() => hash(page)).toBe(before)
  expect(new URL(page.url()).pathname).toBe('/map')
  expect(faults).toEqual([])
  await context.close()
})
