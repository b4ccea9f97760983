import { expect, test } from 'vitest'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { overflow } from './page-checks.ts'

const browsing = new Browsing()

const PAGES = ['/ogc', '/ogc/collections/parcels', '/ogc/collections/sales/items', '/ogc/conformance']

test.each(['light', 'dark'] as const)(
  'the pages of OGC API Features are French, fit a phone and have no serious fault, %s',
  async (colorScheme) => {
    const { page, faults } = await browsing.open({
      colorScheme,
      viewport: { width: 390, height: 844 },
    })
    for (const path of PAGES) {
      await page.goto(`${browsing.address}${path}?f=html`)
      await look(page, `ogc${path.replaceAll('/', '-')}-${colorScheme}`)
      expect([path, await seriousFaults(page)]).toEqual([path, []])
      expect([path, await overflow(page)]).toEqual([path, 0])
      expect(await page.locator('[lang=en]:not(header *)').count()).toBe(0)
    }
    expect(faults).toEqual([])
  },
)

test('features are told in words: days, amounts, yes and no', async () => {
  const { page } = await browsing.open()
  await page.goto(`${browsing.address}/ogc/collections/sales/items?f=html&limit=5`)
  const [head] = await page.locator('thead tr').allTextContents()
  expect(head).toContain('Jour de la vente')
  const row = page.locator('tbody tr').first().locator('td')
  expect(await row.nth(0).textContent()).toMatch(/^\d{1,2}(er)? \p{Ll}+ \d{4}$/u)
  expect(await row.nth(2).textContent()).toMatch(/^[\d\u202f]+$/)
  expect(await row.nth(5).textContent()).toMatch(/^(oui|non)$/)
})
