import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { salesSchema } from '../../api/operations/transactions/answer.ts'
import { Browsing, look } from './chromium.ts'
import { overflow, tabStops } from './page-checks.ts'

vi.setConfig({ testTimeout: 120_000 })

const browsing = new Browsing()
const ADDRESS = '1 rue des lilas fictifs'
const IDU = '960010000A0001'

const prices = z.object({
  data: z.object({
    yearlyStats: z.array(
      z.object({
        level: z.string(),
        years: z.array(
          z.object({ byType: z.array(z.object({ type: z.string(), median: z.number().nullable() })) }),
        ),
      }),
    ),
  }),
})

test.each([true, false])(
  'address → candidates → parcel, with its sales and prices; scripts: %s',
  async (javaScriptEnabled) => {
    const { page, faults } = await browsing.open({ javaScriptEnabled })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(browsing.address)
    await page.getByLabel('Adresse, ou identifiant de parcelle').fill(ADDRESS)
    await page.getByRole('button', { name: 'Chercher' }).click()
    await page.getByText('2 adresses trouvées').waitFor()
    await page.getByRole('link', { name: /^1 Rue des Lilas Fictifs 96100/ }).click()
    await page
      .getByRole('heading', { level: 1, name: '1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo' })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(`/parcels/${IDU}`)
    await page.getByText('Parcelle A 1', { exact: true }).waitFor()

    // The drawing is really there, in colour, with the address on it.
    const box = await page.locator('svg.plan path.own').boundingBox()
    const dot = await page.locator('svg.plan circle.dot').boundingBox()
    expect(box!.width).toBeGreaterThan(50)
    expect(dot!.x).toBeGreaterThan(box!.x)
    expect(dot!.x + dot!.width).toBeLessThan(box!.x + box!.width)

    // The same numbers as the API.
    const sales = z
      .object({ data: salesSchema })
      .parse(await (await fetch(`${browsing.address}/v1/transactions/by-parcel/${IDU}`)).json())
    expect(sales.data.length).toBeGreaterThan(0)
    const content = (await page.content()).replaceAll('&nbsp;', '\u00a0')
    for (const { price } of sales.data)
      expect(content).toContain(
        new Intl.NumberFormat('fr-FR', {
          style: 'currency',
          currency: 'EUR',
          maximumFractionDigits: 0,
        }).format(price!),
      )
    const { data } = prices.parse(
      await (await fetch(`${browsing.address}/v1/prices/by-parcel/${IDU}`)).json(),
    )
    const medians = data.yearlyStats.flatMap(({ years }) =>
      years.flatMap(({ byType }) =>
        byType.flatMap(({ type, median }) => (type === 'Maison' ? (median ?? []) : [])),
      ),
    )
    expect(medians.length).toBeGreaterThan(5)
    for (const median of medians)
      expect(content).toContain(`<td>${new Intl.NumberFormat('fr-FR').format(median)}<`)

    expect(faults).toEqual([])
    expect(asked.filter((url) => !url.startsWith(browsing.address))).toEqual([])
  },
)

test('by keyboard alone: type, Enter, and on to the parcel; every stop is seen', async () => {
  const { page } = await browsing.open()
  await page.goto(browsing.address)
  await page.getByLabel('Adresse, ou identifiant de parcelle').focus()
  await page.keyboard.type(`${ADDRESS} Bornage`)
  await page.keyboard.press('Enter')
  await page
    .getByRole('heading', { level: 1, name: /^1 Rue des Lilas Fictifs \d{5} Bornage-l'Inventé$/ })
    .waitFor()
  const names = await tabStops(page, 90)
  // The drawing is passed over: its neighbours are in the list below it.
  expect(names.slice(0, 8)).toEqual([
    'Accueil',
    'Carte',
    'Explorer l’API',
    'Compte',
    'In English',
    'q',
    'Chercher',
    // Its commune.
    "Bornage-l'Inventé",
  ])
  expect(names).toEqual(expect.arrayContaining(['Les parcelles alentour', 'Adresses', 'Propriétaires']))
})

test.each([320, 390])('on a phone %i pixels wide nothing is cut off', async (width) => {
  const { page } = await browsing.open({
    viewport: { width, height: 740 },
    javaScriptEnabled: false,
  })
  for (const path of [
    '/',
    `/search?q=${encodeURIComponent(ADDRESS)}`,
    `/parcels/${IDU}`,
    '/communes/96001',
    '/communes/96001/sales',
    '/parcels/nonsense',
  ]) {
    await page.goto(browsing.address + path)
    await look(page, `phone-${width}${path.slice(0, 24).replaceAll('/', '-')}`)
    expect([path, await overflow(page)]).toEqual([path, 0])
  }
})

test('on a phone a table of files is a list, which nobody pushes sideways', async () => {
  const { page } = await browsing.open({ viewport: { width: 390, height: 740 } })
  await page.goto(`${browsing.address}/donnees`)
  await look(page, 'phone-files')
  const hidden = `[...document.querySelectorAll('.figures')].map((one) => one.scrollWidth - one.clientWidth)`
  expect(await page.evaluate(hidden)).toEqual([0, 0])
  expect(await page.locator('td[data-name]').first().getAttribute('data-name')).toBe('Taille\u00a0: ')
})

test('each link of the home page answers', async () => {
  const { body } = await browsing.service.app.inject('/')
  const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  expect(links.length).toBeGreaterThan(8)
  for (const href of links) {
    const answer = await fetch(browsing.address + href)
    await answer.arrayBuffer()
    expect([href, answer.status]).toEqual([href, 200])
  }
})
