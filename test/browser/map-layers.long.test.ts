import { expect, test } from 'vitest'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { overflow } from './page-checks.ts'

const browsing = new Browsing()

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)(
  'planning zones and permits have colours, a legend and a line, %s, %i wide',
  async (colorScheme, width) => {
    const { page, faults } = await browsing.open({ colorScheme, viewport: { width, height: 800 } })
    await browsing.openMap(page, '/map#map=14.50/46.50008/2.49996&layers=buildings,planning')
    const legend = page.locator('#map-legend')
    await legend.getByText('Zones d’urbanisme en vigueur').waitFor()
    await legend.getByText('N, naturelle').waitFor()
    await page.mouse.move(width / 2, 400)
    await page.locator('#map-readout').getByText('Zone').waitFor()
    await look(page, `map-planning-${colorScheme}-${width}`)
    expect([await overflow(page), await seriousFaults(page)]).toEqual([0, []])
    await browsing.openMap(page, '/map#map=16.00/46.50008/2.49996&layers=permits')
    await legend.getByText('Permis le plus récent').waitFor()
    await look(page, `map-permits-${colorScheme}-${width}`)
    expect([await overflow(page), await seriousFaults(page), faults]).toEqual([0, [], []])
  },
)
