import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Browsing, look } from './chromium.ts'
import { shareOf } from './colours.ts'

const browsing = new Browsing()
/** A busy machine draws a map in seconds. */
const WIDE = { width: 1280, height: 800 }
/** All five communes of the demo, coloured by commune; one has too few sales of houses in a year. */
const COMMUNES = '#map=12.60/46.50310/2.50129&layers=prices-commune&type=Maison&year=2025'

const hash = (page: Page) => new URL(page.url()).hash
const legend = (page: Page) => page.locator('#map-legend')

/** The colours beside the classes of the legend, as `#rrggbb`, from the top. */
async function swatches(page: Page): Promise<string[]> {
  const read = await page.evaluate(
    `[...document.querySelectorAll('#map-legend li i')].map((one) => getComputedStyle(one).backgroundColor)`,
  )
  return z
    .array(z.string())
    .parse(read)
    .flatMap((colour) => {
      const [r, g, b, alpha] = [...colour.matchAll(/[\d.]+/g)].map(([text]) => Number(text))
      if (alpha === 0) return []
      return [`#${[r, g, b].map((one) => (one ?? 0).toString(16).padStart(2, '0')).join('')}`]
    })
}

test('zones are coloured by their price, the legend says which, and zones of few sales are hatched', async () => {
  const { page, faults } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, `/map${COMMUNES}`)
  await legend(page).getByText('Prix médian, maisons, 2025 (€/m²)').waitFor()
  expect(await legend(page).locator('li').allTextContents()).toHaveLength(8)
  await legend(page).getByText('moins de 5 ventes').waitFor()
  await legend(page).getByText('Classes serrées autour de').waitFor()
  const colours = await swatches(page)
  expect(colours.slice(0, 7)).toHaveLength(7)
  await look(page, 'map-prices')
  // The middle class (#e98560), within 2 % of the median of the view, over the ground at the opacity of this zoom.
  const priced = async () => (await shareOf(page, ['#eea285']))[0]
  await expect.poll(priced).toBeGreaterThan(0.02)
  await page.getByRole('radio', { name: 'Aucun' }).check()
  await legend(page).waitFor({ state: 'hidden' })
  await expect.poll(priced).toBe(0)
  expect(faults).toEqual([])
})

test('the slider changes the year in the legend and the address, and a click tells the price of a zone', async () => {
  const { page } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, `/map${COMMUNES}`)
  const slider = page.getByRole('slider', { name: 'Année' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await legend(page).getByText('Prix médian, maisons, 2024 (€/m²)').waitFor()
  expect(await page.locator('#map-year-shown').textContent()).toBe('2024')
  await expect.poll(() => hash(page)).toContain('year=2024')
  const box = (await page.locator('#map').boundingBox())!
  await page.mouse.click(box.x + box.width * 0.52, box.y + box.height / 2)
  const readout = page.locator('#map-readout')
  await readout.getByText(/€\/m² \(médiane de \d+ ventes, 2024\)/).waitFor()
  expect(await readout.getByRole('link', { name: 'Sa page' }).getAttribute('href')).toMatch(
    /^\/communes\/96\d{3}$/,
  )
})

test('energy classes are coloured as the State colours them, and have their legend', async () => {
  const { page, faults } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, '/map#map=17.00/46.50008/2.49996&layers=energy')
  await legend(page).getByText('Classe énergie').waitFor()
  expect(await legend(page).locator('.energy li').allTextContents()).toEqual([...'ABCDEFG'])
  // The colours of D and E over the ground of a parcel, at an opacity of 0.8.
  const over = (colour: string) =>
    `#${[1, 3, 5]
      .map((at) => {
        const [top, ground] = [colour, '#f3efe6'].map((one) => Number.parseInt(one.slice(at, at + 2), 16))
        return Math.round(top! * 0.8 + ground! * 0.2)
          .toString(16)
          .padStart(2, '0')
      })
      .join('')}`
  const shares = await shareOf(page, ['#a5cc74', '#f4e70f', '#f0b50f', '#eb8235'].map(over))
  expect(shares.filter((share) => share > 0.001).length).toBeGreaterThanOrEqual(2)
  await look(page, 'map-energy')
  expect(faults).toEqual([])
})
