import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Browsing } from './chromium.ts'

const browsing = new Browsing()
const PLACE = '#map=18.00/46.50008/2.49996&layers=buildings'

const hash = (page: Page) => new URL(page.url()).hash

test('after a town that was searched, the button of the browser leads back to the place before', async () => {
  const { page, faults } = await browsing.open({ viewport: { width: 1440, height: 900 } })
  await browsing.openMap(page, `/map${PLACE}`)
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
})

test('a price that is typed is one entry, half typed numbers stay, and no digit is made of a sign or a point', async () => {
  const { page, faults } = await browsing.open({ viewport: { width: 1440, height: 900 } })
  await browsing.openMap(page, `/map${PLACE}`)
  const before = hash(page)
  const entries = async () => Number(await page.evaluate('history.length'))
  const first = await entries()
  const least = page.getByLabel('Prix le plus bas, en euros')
  await least.pressSequentially('250000.5')
  await least.press('Enter')
  expect(hash(page)).toContain('min=250001')
  expect(await entries()).toBe(first + 1)
  await page.goBack()
  await expect.poll(() => hash(page)).toBe(before)
  expect(await least.inputValue()).toBe('')
  await least.pressSequentially('-5')
  await least.press('Enter')
  expect([await least.inputValue(), hash(page).includes('min=')]).toEqual(['-5', false])
  expect(faults).toEqual([])
})
