import { expect, test } from 'vitest'
import { Browsing } from './chromium.ts'

const browsing = new Browsing()

test('a place on paper: charts take half the width, keys keep their colour, nothing of the screen is left', async () => {
  const { page } = await browsing.open({ viewport: { width: 718, height: 1000 } })
  await page.goto(`${browsing.address}/communes/96001`)
  await page.emulateMedia({ media: 'print' })
  const widths = await page
    .locator('.plots .plot')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths.length).toBeGreaterThan(3)
  for (const width of widths) expect(width).toBeGreaterThan(300)
  for (const hidden of ['.menu', '.rest>summary', '.map-frame'])
    expect([hidden, await page.locator(hidden).filter({ visible: true }).count()]).toEqual([hidden, 0])
  const styleOf = (selector: string, member: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${member}`)
  const sizeOf = async (selector: string) => Number.parseFloat(await styleOf(selector, 'fontSize'))
  expect(await sizeOf('.figures td .soft')).toBeLessThan(await sizeOf('.figures td'))
  expect(await sizeOf('.cites')).toBeLessThan(9)
  expect(await styleOf('.legend .key', 'printColorAdjust')).toBe('exact')
  expect(await page.locator('.printed.note').isVisible()).toBe(true)
})

test('the map on paper is the chosen parcel, whole, and the address of what is shown; the link to English leads there', async () => {
  const { page } = await browsing.open({ viewport: { width: 1200, height: 700 } })
  await page.goto(`${browsing.address}/map#map=16/46.5/2.5&parcel=960010000A0001`)
  await page.locator('#map-panel-body article').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  expect(await page.locator('#map').isVisible()).toBe(false)
  expect(await page.locator('#map-address').textContent()).toMatch(/\/map#map=16.*parcel=960010000A0001$/)
  for (const name of ['body', '#map-panel']) {
    const one = `document.querySelector('${name}')`
    const cut = await page.evaluate(`${one}.scrollHeight > ${one}.clientHeight + 2`)
    expect([name, cut]).toEqual([name, false])
  }
  await page.emulateMedia({ media: 'screen' })
  await page.locator('header a[hreflang=en]').click()
  await page.waitForURL(/lang=en#.*parcel=960010000A0001/)
})
