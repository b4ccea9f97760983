import { expect, test } from 'vitest'
import { z } from 'zod'
import { Browsing, look } from './chromium.ts'

const browsing = new Browsing()
const IDU = '960010000A0001'
const MANY_DIAGNOSTICS = '96001000AA0096'

test('on paper a parcel is two sheets: map, facts, comparables, risks, sources, date, address and code', async () => {
  const { page } = await browsing.open()
  for (const idu of [IDU, MANY_DIAGNOSTICS, '960010000A0002', '960020000A0001']) {
    const answer = await page.goto(`${browsing.address}/parcels/${idu}`)
    expect([idu, answer?.status()]).toEqual([idu, 200])
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect([idu, [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length]).toEqual([idu, 2])
  }
  await page.goto(`${browsing.address}/parcels/${IDU}`)
  const comparables = page.locator('#estimate table')
  const code = page.locator('svg.qr')
  for (const one of [comparables, code]) expect(await one.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await look(page, 'parcel-print')
  const shown = ['svg.plan', '.facts', '#estimate table', '#risks', '.sources', 'svg.qr', '.note p']
  for (const name of shown) expect([name, await page.locator(name).isVisible()]).toEqual([name, true])
  expect(await page.locator('.note p').textContent()).toContain(`${browsing.address}/parcels/${IDU}`)
  expect(await page.locator('.note p').textContent()).toMatch(/^Établi le \d/)
  for (const name of ['form[role=search]', '.actions', '.menu', 'details.raw', '#energy', '.share'])
    expect([name, await page.locator(name).isVisible()]).toEqual([name, false])
  // A list that is cut says how much more there is, and where.
  expect(await page.locator('#risks .printed').first().textContent()).toBe(
    `et 2 de plus, à ${browsing.address}/parcels/${IDU}`,
  )
})

test.each([true, false])(
  'a link to a folded section opens it, also when it stands in the address; scripts: %s',
  async (javaScriptEnabled) => {
    const { page, faults } = await browsing.open({ javaScriptEnabled })
    await page.goto(`${browsing.address}/parcels/${IDU}`)
    expect(await page.locator('#energy').isVisible()).toBe(false)
    await page.getByRole('navigation', { name: 'Sur cette page' }).getByText('Énergie').click()
    await page.locator('#energy').waitFor()
    await page.locator('.facts a[href="#sales"]').click()
    await page.locator('#sales').waitFor()
    await page.goto(`${browsing.address}/`)
    await page.goto(`${browsing.address}/parcels/${IDU}#owners`)
    await page.locator('#owners').waitFor()
    expect(await page.locator('#energy').isVisible()).toBe(false)
    expect(faults).toEqual([])
  },
)

test('a parcel takes five screens at most as it is first shown, and its menu stays', async () => {
  const { page } = await browsing.open({ viewport: { width: 1440, height: 900 } })
  for (const idu of [IDU, MANY_DIAGNOSTICS]) {
    await page.goto(`${browsing.address}/parcels/${idu}`)
    const height = z.number().parse(await page.evaluate('document.documentElement.scrollHeight'))
    expect(height).toBeGreaterThan(900)
    expect(height).toBeLessThanOrEqual(5 * 900)
  }
  // The card of facts lies beside the map, in the first screen.
  const facts = await page.locator('.facts').boundingBox()
  const plan = await page.locator('.map-room').boundingBox()
  expect(facts!.x).toBeGreaterThan(plan!.x + plan!.width)
  expect(facts!.y).toBeLessThan(450)
  await page.goto(`${browsing.address}/parcels/${IDU}#people`)
  await page.locator('#people').waitFor()
  expect(z.number().parse(await page.evaluate('scrollY'))).toBeGreaterThan(900)
  const menu = await page.locator('.menu').boundingBox()
  expect(menu!.y).toBeGreaterThanOrEqual(0)
  expect(menu!.y).toBeLessThan(100)
})

test('the buttons at the top copy the address and print; without a script there are none', async () => {
  const { context, page } = await browsing.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.addInitScript('globalThis.print = () => { globalThis.printed = true }')
  await page.goto(`${browsing.address}/parcels/${IDU}?q=x`)
  await page.getByRole('button', { name: 'Copier le lien' }).click()
  await page.getByRole('status').getByText('Lien copié.').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${browsing.address}/parcels/${IDU}`)
  await page.getByRole('button', { name: 'Imprimer' }).click()
  expect(await page.evaluate('globalThis.printed')).toBe(true)
  await context.close()
  const still = await browsing.open({ javaScriptEnabled: false })
  await still.page.goto(`${browsing.address}/parcels/${IDU}`)
  expect(await still.page.getByRole('button', { name: 'Imprimer' }).isVisible()).toBe(false)
  await still.context.close()
})
