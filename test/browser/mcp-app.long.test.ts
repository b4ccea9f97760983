import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { Browsing, look } from './chromium.ts'

const browsing = new Browsing()
const PLACE = '1 rue des lilas fictifs, Sainte-Parcelle-la-Démo'
const MOST_BYTES = 300_000

let script: string
beforeAll(async () => {
  const entry = fileURLToPath(new URL('./view-host.mjs', import.meta.url))
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'iife', write: false })
  script = outputFiles[0]!.text
})

/** Opens a host, and shows the answer of a tool in its view. */
async function shown(
  tool: string,
  given: object,
  { width = 900, context = {} }: { width?: number; context?: object } = {},
) {
  const { page, faults } = await browsing.open({ viewport: { width, height: 1000 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // On the address of the service: Chromium asks a person before a page of another may reach this machine.
  const host = `${browsing.address}/host`
  await page.route(host, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>host</title><body><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    }),
  )
  await page.goto(host)
  const answer = await page.evaluate(
    ([mcp, name, args, hostContext]) =>
      (globalThis as unknown as { showTool: (...all: unknown[]) => Promise<ViewAnswer> }).showTool(
        mcp,
        name,
        args,
        hostContext,
      ),
    [`${browsing.address}/mcp`, tool, given, context] as const,
  )
  // The client asks for a stream of messages, which this service does not have: the browser prints the 405.
  const real = () => faults.filter((fault) => !fault.includes('405'))
  return { page, faults: real, asked, answer, view: page.frameLocator('iframe') }
}

/** An element in the browser, of which these tests know no types. */
interface Painted {
  ownerDocument: { defaultView: { getComputedStyle(element: unknown): { backgroundColor: string } } }
}

interface ViewAnswer {
  uri: string
  mimeType: string
  bytes: number
  data: { data: unknown }
}

const setContext = (page: Page, context: object) =>
  page.evaluate(
    (one) => (globalThis as unknown as { setContext(context: object): void }).setContext(one),
    context,
  )

test('sales around a place: map with parcels, curve and table, from the answer alone', async () => {
  const { page, view, answer, asked, faults } = await shown('search_transactions', {
    place: PLACE,
    limit: 12,
    radiusMeters: 250,
  })
  const sales = answer.data.data as { id: string; pricePerM2: number | null }[]
  expect([answer.uri, answer.mimeType]).toEqual(['ui://terrier/place', 'text/html;profile=mcp-app'])
  expect(answer.bytes).toBeLessThan(MOST_BYTES)
  await view.getByRole('heading', { name: /1 Rue des Lilas Fictifs/ }).waitFor()
  expect(await view.locator('tbody tr').count()).toBe(12)
  expect(await view.locator('svg.map circle.sale').count()).toBe(12)
  const priced = sales.filter(({ pricePerM2 }) => pricePerM2 !== null).length
  expect(await view.locator('svg.curve circle.sale').count()).toBe(priced)
  // The parcels beneath come through the host.
  await view.locator('svg.map path.plot').first().waitFor({ state: 'attached' })
  expect(await view.locator('svg.map path.plot').count()).toBeGreaterThan(20)
  expect(await view.locator('caption').textContent()).toMatch(/^12 ventes sur \d+$/)
  await look(page, 'mcp-app-sales')
  // Rows are reached by keyboard, and the sale that has the focus is marked wherever it is.
  await view.locator('[role=region]').focus()
  await page.keyboard.press('Tab')
  const marked = view.locator('.marked')
  expect(await marked.first().getAttribute('data-sale')).toBe(sales[0]!.id)
  expect(await view.locator('svg.map circle.marked').count()).toBe(1)
  const elsewhere = asked.filter(
    (url) =>
      url !== `${browsing.address}/host` && url !== `${browsing.address}/mcp` && !url.startsWith('about:'),
  )
  expect(elsewhere).toEqual([])
  expect(faults()).toEqual([])
})

test('an estimate: its range, its doubt and the sales that weigh most, in the language and colours of the host', async () => {
  const { page, view, faults } = await shown(
    'get_estimate',
    { place: PLACE, type: 'Maison', surface: 90 },
    {
      context: {
        theme: 'dark',
        locale: 'en-US',
        styles: { variables: { '--color-background-primary': '#101418' } },
      },
    },
  )
  await view.getByText(/^Estimated value/).waitFor()
  expect(await view.locator('.value').textContent()).toMatch(
    /Estimated value : €[\d,]+, between €[\d,]+ and €[\d,]+ \(grade [A-E]\)/,
  )
  await view.getByText('Not an appraisal').waitFor()
  expect(await view.locator('tbody td:nth-child(3)').first().textContent()).toBe('Maison')
  expect(await view.locator('html').getAttribute('lang')).toBe('en')
  expect(await view.locator('tbody tr').count()).toBe(10)
  const colour = () =>
    view
      .locator('body')
      .evaluate(
        (body) =>
          (body as unknown as Painted).ownerDocument.defaultView.getComputedStyle(body).backgroundColor,
      )
  expect(await colour()).toBe('rgb(16, 20, 24)')
  await look(page, 'mcp-app-estimate-dark')
  await setContext(page, {
    theme: 'light',
    locale: 'fr-FR',
    styles: { variables: { '--color-background-primary': '#ffffff' } },
  })
  await view.getByText(/^Valeur estimée/).waitFor()
  expect(await colour()).toBe('rgb(255, 255, 255)')
  expect(faults()).toEqual([])
})

test('on a narrow screen the table scrolls and the page does not', async () => {
  const { page, view } = await shown(
    'transactions_by_zone',
    { level: 'commune', code: '96001', limit: 5 },
    { width: 390 },
  )
  await view.locator('tbody tr').first().waitFor()
  const [wide, room] = await view
    .locator('html')
    .evaluate((root) => [
      (root as unknown as { scrollWidth: number }).scrollWidth,
      (root as unknown as { clientWidth: number }).clientWidth,
    ])
  expect(wide).toBe(room)
  await look(page, 'mcp-app-390')
})

test('an answer without sales says so', async () => {
  const { view } = await shown('search_transactions', {
    place: PLACE,
    filters: { priceMin: 900_000_000 },
  })
  await view.getByText(/Aucune vente de la liste n’a de point|Cette réponse ne contient pas/).waitFor()
})
