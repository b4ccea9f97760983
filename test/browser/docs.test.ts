import { expect, test } from 'vitest'
import { Browsing, look } from './chromium.ts'

const browsing = new Browsing(['cog', 'cadastre'])

test('the explorer works without the network: it asks this service only and sends nobody elsewhere', async () => {
  const { context, page, faults } = await browsing.open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${browsing.address}/docs/`)
  await page.getByText('/v1/parcels/nearest').first().waitFor()
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not what a reader sees
  const text = await page.locator('body').innerText()
  await look(page, 'docs')
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
