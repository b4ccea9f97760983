import { expect, test } from 'vitest'
import { Browsing } from './chromium.ts'

const browsing = new Browsing()

test('the map on paper is the chosen parcel, whole, and the address of what is shown; the link to English leads there', async () => {
  const { context, page } = await browsing.open({ viewport: { width: 1200, height: 700 } })
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
  await context.close()
})
