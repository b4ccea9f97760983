import { expect, test, vi } from 'vitest'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'

vi.setConfig({ testTimeout: 120_000 })

const browsing = new Browsing()

test('the explorer works without the network: it asks this service only and sends nobody elsewhere', async () => {
  const { context, page, faults } = await browsing.open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${browsing.address}/docs/`)
  await page.getByText('/v1/parcels/nearest').first().waitFor()
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not what a reader sees
  const text = await page.locator('body').innerText()
  expect(faults).toEqual([])
  expect(
    asked.filter(
      (url) => !url.startsWith(browsing.address) && !url.startsWith('data:') && !url.startsWith('blob:'),
    ),
  ).toEqual([])
  for (const vendor of ['Ask AI', 'Generate MCP', 'Deploy', 'Developer Tools'])
    expect(text).not.toContain(vendor)
  await context.close()
})

/** The library's own: it gives some of its copy buttons no name, and no setting does. */
const NOT_OURS = ['button[class*="copy-button"]']

test.each(['light', 'dark'] as const)(
  'axe-core finds no serious fault of ours in the explorer, %s',
  async (colorScheme) => {
    const { context, page } = await browsing.open({ colorScheme })
    await page.goto(`${browsing.address}/docs/`)
    await page.getByText('/v1/parcels/nearest').first().waitFor()
    await look(page, `docs-${colorScheme}`)
    expect(await seriousFaults(page, NOT_OURS)).toEqual([])
    await context.close()
  },
)

test('the commands that the explorer shows answer, where parameters exclude one another', async () => {
  const { context, page } = await browsing.open()
  await page.goto(`${browsing.address}/docs/#tag/transactions/GET/v1/transactions/by-zone`)
  const command = page
    .locator('code')
    .filter({ hasText: /curl.*\/v1\/transactions\/by-zone\?/ })
    .first()
  await command.waitFor()
  const url = /curl '([^']+)'/.exec((await command.textContent()) ?? '')?.[1]
  expect(url).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/v1\/transactions\/by-zone\?level=commune&code=96001&limit=10&/,
  )
  const answer = await fetch(url!)
  expect([answer.status, (await answer.text()).startsWith('{"data":[{')]).toEqual([200, true])
  await context.close()
})
