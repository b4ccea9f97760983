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
  expect(faults).toEqual([])
  expect(
    asked.filter(
      (url) => !url.startsWith(browsing.address) && !url.startsWith('data:') && !url.startsWith('blob:'),
    ),
  ).toEqual([])
  // The words of the explorer are in the reader's language.
  await page.getByText('OPÉRATIONS').first().waitFor()
  await context.close()
})

test('no text is evaluated as script in the explorer', async () => {
  const { context, page } = await browsing.open()
  const opened = await page.goto(`${browsing.address}/docs`)
  const policy = opened!.headers()['content-security-policy']
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src /)
  // In a timer: what the debugger itself runs is let through.
  const evaluated = `new Promise((tell) => setTimeout(() => {
    try { tell(new Function('return 1')()) } catch (error) { tell(error.name) }
  }))`
  expect(await page.evaluate(evaluated)).toBe('EvalError')
  await context.close()
})

test.each([
  ['get', '/v1/parcels/nearest', '{"data":{"id":"'],
  // Its parameters exclude one another: the explorer fills in those of one example.
  ['get', '/v1/transactions/by-zone', '{"data":[{'],
  ['post', '/v1/transactions/by-geometry', '{"data":[{'],
])('%s %s is sent from the explorer as it is filled in, and answers', async (method, path, begin) => {
  const { context, page, faults } = await browsing.open({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${browsing.address}/docs/#?route=${method}-${path}`)
  const answered = page.waitForResponse((one) => one.url().includes(path))
  await page.getByRole('button', { name: 'EXÉCUTER' }).first().click()
  const answer = await answered
  expect([answer.status(), (await answer.text()).startsWith(begin)]).toEqual([200, true])
  await page.getByText('"commune"').first().waitFor()
  await look(page, 'docs-sent')
  expect(await seriousFaults(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)(
  'axe-core finds no serious fault in the explorer, %s',
  async (colorScheme) => {
    const { context, page } = await browsing.open({ colorScheme })
    await page.goto(`${browsing.address}/docs/`)
    await page.getByText('/v1/parcels/nearest').first().waitFor()
    await look(page, `docs-${colorScheme}`)
    expect(await seriousFaults(page)).toEqual([])
    await context.close()
  },
)
