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

test('a request is sent from the explorer, under a policy that evaluates no text as script', async () => {
  const { context, page, faults } = await browsing.open({ viewport: { width: 1280, height: 900 } })
  const opened = await page.goto(`${browsing.address}/docs/#tag/parcels/GET/v1/parcels/nearest`)
  const policy = opened!.headers()['content-security-policy']
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}='; style-src /)
  expect(policy).not.toContain('unsafe-eval')
  // In a timer: what the debugger itself runs is let through.
  const evaluated = `new Promise((tell) => setTimeout(() => {
    try { tell(new Function('return 1')()) } catch (error) { tell(error.name) }
  }))`
  expect(await page.evaluate(evaluated)).toBe('EvalError')
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  const answered = page.waitForResponse((one) => one.url().includes('/v1/parcels/nearest'))
  await page
    .getByRole('button', { name: /Send Request/ })
    .first()
    .click()
  const answer = await answered
  expect([answer.status(), (await answer.text()).startsWith('{"data":{"id":"')]).toEqual([200, true])
  await page.getByText('200 OK').first().waitFor()
  await page.getByText('"commune"').first().waitFor()
  await look(page, 'docs-sent')
  expect(faults).toEqual([])
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
