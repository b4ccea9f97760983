import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedDemo } from '../support/demo.ts'
import { type Service, serviceOf } from '../support/service.ts'

let service: Service
let browser: Browser
let address: string

beforeAll(async () => {
  const files = await publishedDemo()
  service = await serviceOf(files.home)
  address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** Opens a page and tells what it asked for, what went wrong in it, and its text. */
async function open(path: string, readyText: string) {
  const page = await browser.newPage()
  const asked: string[] = []
  const faults: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(`${address}${path}`)
  await page.getByText(readyText).first().waitFor()
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not what a reader sees
  const text = await page.locator('body').innerText()
  await page.close()
  return { asked, faults, text }
}

test('the explorer works without the network: it asks this service only and sends nobody elsewhere', async () => {
  const { asked, faults, text } = await open('/docs/', '/v1/parcels/nearest')
  expect(faults).toEqual([])
  expect(
    asked.filter((url) => !url.startsWith(address) && !url.startsWith('data:') && !url.startsWith('blob:')),
  ).toEqual([])
  for (const vendor of ['Ask AI', 'Generate MCP', 'Deploy', 'Developer Tools'])
    expect(text).not.toContain(vendor)
})

test('the home page loads nothing but itself, and each of its links answers', async () => {
  const { asked, faults, text } = await open('/', 'Terrier')
  expect(faults).toEqual([])
  expect(asked.filter((url) => url !== `${address}/` && url !== `${address}/favicon.ico`)).toEqual([])
  expect(text).toContain('En français')
  const { body } = await service.app.inject('/')
  for (const [, href] of body.matchAll(/href="([^"]+)"/g)) {
    const answer = await fetch(`${address}${href!.replaceAll('&amp;', '&')}`)
    expect([href, answer.status]).toEqual([href, 200])
  }
})
