import { expect, test } from 'vitest'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { faintTexts, overflow, tabStops, unnamedControls } from './page-checks.ts'

const browsing = new Browsing()
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

test('the explorer works without the network: it asks this service only', async () => {
  const { page, faults } = await browsing.open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${browsing.address}/docs`)
  await page.getByRole('link', { name: 'La parcelle en un point, ou la plus proche' }).click()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('200 OK').waitFor()
  expect(faults).toEqual([])
  expect(asked.filter((url) => !url.startsWith(browsing.address))).toEqual([])
})

test.each([
  ['getNearestParcel', '/v1/parcels/nearest?lng=2.5&lat=46.5', '"id": "960010000A0001"'],
  // A parameter stands in its path.
  ['getParcel', '/v1/parcels/960010000A0001', '"id": "960010000A0001"'],
  // Its parameters exclude one another: the form begins with those of one example.
  ['transactionsByZone', '/v1/transactions/by-zone?', '"date": "'],
  ['transactionsByGeometry', '/v1/transactions/by-geometry', '"date": "'],
])('%s is sent as it is filled in, and answers', async (address, url, part) => {
  const { page, faults } = await browsing.open({ viewport: DESK })
  await page.goto(`${browsing.address}/docs/${address}`)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^200 OK en \d+ ms, / })
    .waitFor()
  expect(await page.locator('#answer-address').getAttribute('href')).toContain(url)
  expect(await page.locator('#answer-body').textContent()).toContain(part)
  await look(page, `docs-${address}-sent`)
  expect(await seriousFaults(page)).toEqual([])
  expect(faults).toEqual([])
})

test('what is refused is said in the language of the page', async () => {
  const { page } = await browsing.open()
  await page.goto(`${browsing.address}/docs/getParcel`)
  await page.getByLabel('idu', { exact: false }).first().fill('abc')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('status').filter({ hasText: '400 Bad Request' }).waitFor()
  expect(await page.locator('#answer-body').textContent()).toContain(
    'path.idu doit être un identifiant de parcelle',
  )
  await page.getByRole('link', { name: 'In English' }).click()
  await page.getByRole('heading', { name: 'A parcel by its identifier' }).waitFor()
})

test('a form is filled in and sent by the keyboard alone', async () => {
  const { page } = await browsing.open()
  await page.goto(`${browsing.address}/docs/getNearestParcel`)
  const stops = await tabStops(page)
  expect(stops).toEqual(expect.arrayContaining(['p-lng', 'p-lat', 'Envoyer']))
  await page.locator('#p-lat').focus()
  await page.keyboard.press('Enter')
  await page.getByText('200 OK').waitFor()
})

test('without a script the same request is a link', async () => {
  const { page } = await browsing.open({ javaScriptEnabled: false })
  await page.goto(`${browsing.address}/docs/getNearestParcel`)
  const link = page.getByRole('link', { name: '/v1/parcels/nearest?lng=2.5&lat=46.5' })
  expect(await link.getAttribute('href')).toBe('/v1/parcels/nearest?lng=2.5&lat=46.5')
})

test.each([
  ['light', DESK],
  ['dark', DESK],
  ['light', PHONE],
  ['dark', PHONE],
] as const)('no serious fault, faint text or nameless control, %s at %j', async (colorScheme, viewport) => {
  const { page } = await browsing.open({ colorScheme, viewport })
  for (const path of [
    '/docs',
    '/docs/getNearestParcel',
    '/docs/transactionsByBbox',
    '/docs/searchParcels',
    '/docs/addBatch',
  ]) {
    await page.goto(browsing.address + path)
    for (const folded of await page.locator('main summary:visible').all()) await folded.click()
    await look(page, `${path.slice(1).replace('/', '-')}-${colorScheme}-${viewport.width}`)
    expect([path, await seriousFaults(page)]).toEqual([path, []])
    expect([path, await faintTexts(page)]).toEqual([path, []])
    expect([path, await unnamedControls(page)]).toEqual([path, []])
    expect([path, await overflow(page)]).toEqual([path, 0])
  }
})

test('no text is evaluated as script in the explorer', async () => {
  const { page } = await browsing.open()
  const opened = await page.goto(`${browsing.address}/docs/getParcel`)
  expect(opened!.headers()['content-security-policy']).toMatch(/^default-src 'none'; style-src /)
  // In a timer: what the debugger itself runs is let through.
  const evaluated = `new Promise((tell) => setTimeout(() => {
    try { tell(new Function('return 1')()) } catch (error) { tell(error.name) }
  }))`
  expect(await page.evaluate(evaluated)).toBe('EvalError')
})
