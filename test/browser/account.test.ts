import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishedDemo } from '../support/demo.ts'
import { type Service, serviceOf } from '../support/service.ts'
import { faintTexts, focused, overflow, unnamedControls } from './page-checks.ts'

vi.setConfig({ testTimeout: 180_000 })

const PASSWORD = 'une phrase assez longue'
/** Where screenshots are left for who wants to look at them; nowhere when it is not set. */
const SCREENS = process.env.TERRIER_SCREENS
let service: Service
let browser: Browser
let address: string

beforeAll(async () => {
  const files = await publishedDemo()
  // On the embedded database, and with the quotas of a service that is not configured.
  service = await serviceOf(files.home, { QUOTA_KEY_MINUTE: '30', QUOTA_KEY_DAY: '300' })
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

interface Opened {
  context: BrowserContext
  page: Page
  faults: string[]
}

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Opened> {
  const context = await browser.newContext({ locale: 'fr-FR', ...options })
  const page = await context.newPage()
  // The embedded database opens at the first click that needs it, which a busy machine makes long.
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return { context, page, faults }
}

async function look(page: Page, name: string): Promise<void> {
  if (SCREENS) await page.screenshot({ path: join(SCREENS, `${name}.png`), fullPage: true })
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${address}/account`)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await page.getByLabel('Adresse électronique').fill(email)
  await page.getByLabel('Mot de passe').fill(PASSWORD)
  await look(page, 'sign-up')
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  await page.getByRole('status').waitFor()
  await look(page, 'signed-up')
  await page.getByLabel('Adresse électronique').fill(email)
  await page.getByLabel('Mot de passe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('heading', { name: 'Clés d’API' }).waitFor()
}

async function ask(secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await fetch(`${address}/v1/parcels/nearest?lng=2.5&lat=46.5`, { headers })
  await answer.arrayBuffer()
  return answer.status
}

test('sign up → key → copied → called → use seen → revoked → 401', async () => {
  const { context, page, faults } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await signUp(page, 'camille@example.fr')
  await look(page, 'no-key')
  await page.getByLabel('Nom de la clé').fill('carte de ma commune')
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  const secret = await page.getByLabel('Clé', { exact: true }).inputValue()
  expect(secret).toMatch(/^terrier_live_[\w-]{43}$/)
  await page.getByRole('button', { name: 'Copier' }).click()
  await page.getByRole('button', { name: 'Copiée' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
  await look(page, 'new-key')
  for (let i = 0; i < 7; i++) expect(await ask(secret)).toBe(200)

  await page.getByRole('link', { name: /revenir à mes clés/ }).click()
  expect(await page.content()).not.toContain(secret)
  const row = page.getByRole('listitem').filter({ hasText: 'carte de ma commune' })
  await row.getByText('7 sur 30', { exact: true }).waitFor()
  await row.getByText('7 sur 300', { exact: true }).waitFor()
  await page.getByText('7 requêtes en 30 jours').first().waitFor()
  await look(page, 'dashboard')

  await row.getByText('Révoquer', { exact: true }).click()
  await look(page, 'revoke')
  await row.getByRole('button', { name: /Révoquer «\scarte de ma commune\s»/ }).click()
  await page.getByRole('status').waitFor()
  await look(page, 'revoked')
  await delay(1000)
  expect(await ask(secret)).toBe(401)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByText('Vous êtes déconnecté.').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('without a script, on a phone, in the dark: the same, and nothing is cut off', async () => {
  const { context, page } = await open({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  })
  await signUp(page, 'alex@example.fr')
  await page.getByLabel('Nom de la clé').fill('x')
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  await page.getByLabel('Clé', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Copier' }).isVisible()).toBe(false)
  await look(page, 'phone-new-key')
  await page.getByRole('link', { name: /revenir à mes clés/ }).click()
  await look(page, 'phone-dashboard')
  expect(await overflow(page)).toBe(0)
  await context.close()
})

test('by keyboard alone: every control is reached, named and seen', async () => {
  const { context, page } = await open()
  await signUp(page, 'sacha@example.fr')
  const names: string[] = []
  await page.locator('body').press('Tab')
  for (let i = 0; i < 40; i++) {
    const found = await focused(page)
    if (!found) break
    names.push(found.name)
    expect([found.name, found.outline]).not.toEqual([found.name, 'none'])
    await page.keyboard.press('Tab')
  }
  expect(names).toEqual(
    expect.arrayContaining([
      'Accueil',
      'Compte',
      'field-name',
      'Créer une clé',
      'Changer le mot de passe',
      'Se déconnecter',
    ]),
  )
  await context.close()
})

test('what a screen reader is told: one main heading, labels, headed lists, enough contrast', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { context, page } = await open({ colorScheme })
    await signUp(page, `${colorScheme}@example.fr`)
    await page.getByLabel('Nom de la clé').fill('x')
    await page.getByRole('button', { name: 'Créer une clé' }).click()
    await page.goto(`${address}/account`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.getByRole('listitem').getByRole('heading', { level: 3 }).count()).toBe(1)
    expect(await page.getByRole('meter').count()).toBe(2)
    expect(await page.getByRole('img').getAttribute('aria-label')).toContain('requêtes en 30 jours')
    expect(await unnamedControls(page)).toEqual([])
    const ids = await page.locator('[id]').evaluateAll((all) => all.map((one) => String(one.id)))
    expect(new Set(ids).size).toBe(ids.length)
    expect(await faintTexts(page)).toEqual([])
    await context.close()
  }
})
