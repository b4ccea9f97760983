import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'

/** The parcels of all communes, and the sales of one. */
const browsing = new Browsing({}, async () => {
  const files = await parcelsDemo()
  await ingestDemo(files, { datasets: ['dvf'], area: '96001' })
  return files
})
const WIDE = { width: 1440, height: 900 }

const legend = (page: Page) => page.locator('#map-legend')

test.each(['light', 'dark'] as const)(
  'where no sales are loaded the map says so, and not that they are few, %s',
  async (colorScheme) => {
    const { page, faults } = await browsing.open({ viewport: WIDE, colorScheme })
    await browsing.openMap(page, '/map#map=12.60/46.50310/2.50129&layers=prices-commune')
    await legend(page).getByText('ventes non chargées ici').waitFor()
    await look(page, `map-unloaded-${colorScheme}`)
    const box = (await page.locator('#map').boundingBox())!
    // Bornage-l'Inventé, left of the middle, and Sainte-Parcelle-la-Démo, right of it.
    await page.mouse.click(box.x + box.width / 2 - 90, box.y + box.height / 2 + 5)
    await page.locator('#map-readout').getByText('ventes non chargées ici').waitFor()
    await page.mouse.click(box.x + box.width / 2 + 60, box.y + box.height / 2 + 5)
    await page
      .locator('#map-readout')
      .getByText(/médiane de \d+ ventes|moins de 5 ventes chargées en/)
      .waitFor()
    expect([await seriousFaults(page), faults]).toEqual([[], []])
  },
)

test('a layer without data is disabled, and says why', async () => {
  const { page } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, '/map')
  for (const [name, reason] of [
    ['Permis', 'Les permis (Sitadel) ne sont pas chargés dans ce service.'],
    ['Zones des PLU', 'Les documents d’urbanisme ne sont pas chargés dans ce service.'],
    ['Bâtiments', 'Les bâtiments ne sont pas chargés dans ce service.'],
    ['Classes énergie (DPE)', 'Les diagnostics (DPE) ne sont pas chargés dans ce service.'],
  ] as const) {
    const box = page.getByRole('checkbox', { name, description: reason })
    expect([name, await box.count(), await box.isDisabled()]).toEqual([name, 1, true])
    expect(await page.getByText(reason).isVisible()).toBe(true)
  }
  expect(await page.getByRole('radio', { name: 'IRIS' }).isDisabled()).toBe(true)
  expect(await page.getByText('Contours non chargés dans ce service\u00a0: IRIS.').isVisible()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Commune' }).isEnabled()).toBe(true)
})
