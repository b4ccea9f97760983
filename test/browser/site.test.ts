import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { salesSchema } from '../../api/operations/transactions/answer.ts'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { faintTexts, overflow, tabStops, unnamedControls } from './page-checks.ts'

vi.setConfig({ testTimeout: 120_000 })

const browsing = new Browsing()
const ADDRESS = '1 rue des lilas fictifs'
const IDU = '960010000A0001'
const MANY_DIAGNOSTICS = '96001000AA0096'

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
    const { context, page, faults } = await browsing.open({ javaScriptEnabled })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(browsing.address)
    await page.getByLabel('Adresse, ou identifiant de parcelle').fill(ADDRESS)
    await page.getByRole('button', { name: 'Chercher' }).click()
    await page.getByText('2 adresses trouvées').waitFor()
    await page.getByRole('link', { name: /^1 Rue des Lilas Fictifs 96100/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Parcelle A 1, Sainte-Parcelle-la-Démo' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/parcels/${IDU}`)

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
    await context.close()
  },
)

test('by keyboard alone: type, Enter, and on to the parcel; every stop is seen', async () => {
  const { context, page } = await browsing.open()
  await page.goto(browsing.address)
  await page.getByLabel('Adresse, ou identifiant de parcelle').focus()
  await page.keyboard.type(`${ADDRESS} Bornage`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: "Parcelle A 1, Bornage-l'Inventé" }).waitFor()
  const names = await tabStops(page)
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
  await context.close()
})

test.each(['light', 'dark'] as const)(
  'axe-core, contrast and names find no serious fault on any page, %s',
  async (colorScheme) => {
    const { context, page } = await browsing.open({ colorScheme })
    const pages = {
      dataDir: '/',
      candidates: `/search?q=${encodeURIComponent(ADDRESS)}`,
      nothing: '/search?q=zzzz',
      parcel: `/parcels/${IDU}?lng=2.499959&lat=46.500078`,
      commune: '/communes/96001',
      iris: '/iris/960010101',
      departement: '/departements/96',
      sales: '/communes/96001/sales',
      error: '/parcels/nonsense',
      problem: '/problems/quota-exceeded',
    }
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(browsing.address + path)
      if (name === 'parcel') await page.getByText('Les parcelles alentour').click()
      await look(page, `${name}-${colorScheme}`)
      expect([name, await seriousFaults(page)]).toEqual([name, []])
      expect([name, await faintTexts(page)]).toEqual([name, []])
      expect([name, await unnamedControls(page)]).toEqual([name, []])
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    }
    await context.close()
  },
)

test.each([320, 390])('on a phone %i pixels wide nothing is cut off', async (width) => {
  const { context, page } = await browsing.open({
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
  await context.close()
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

test('on paper a parcel is whole: what is folded is printed, controls are not', async () => {
  const { context, page } = await browsing.open()
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${browsing.address}/parcels/${IDU}`)
  await look(page, 'parcel-print')
  expect(await page.getByRole('search').isVisible()).toBe(false)
  expect(await page.locator('#prices table').first().isVisible()).toBe(true)
  expect(await page.locator('details.raw').isVisible()).toBe(false)
  await context.close()
})

test('a printed parcel takes six pages at most; a long list says how many more there are, and where', async () => {
  const { context, page } = await browsing.open()
  // This one has a section of each kind; the other has twelve diagnostics, of which four are on paper.
  const pages: number[] = []
  for (const idu of [IDU, MANY_DIAGNOSTICS]) {
    await page.goto(`${browsing.address}/parcels/${idu}`)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    pages.push([...pdf.matchAll(/\/Type\s*\/Page\b/g)].length)
  }
  expect(Math.min(...pages)).toBeGreaterThan(0)
  expect(Math.max(...pages)).toBeLessThanOrEqual(6)
  const rest = page.locator('#energy .printed')
  expect(await rest.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await rest.textContent()).toBe(`et 8 de plus, à ${browsing.address}/parcels/${MANY_DIAGNOSTICS}`)
  expect(await page.locator('#energy ol.plain > li:visible').count()).toBe(4)
  await context.close()
})
