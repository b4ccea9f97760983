import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { askAccounts } from '../../people/accounts/control/ask-accounts.ts'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { faintTexts, overflow, tabStops, unnamedControls } from './page-checks.ts'

vi.setConfig({ testTimeout: 300_000 })

const PASSWORD = 'une phrase assez longue'
// On the embedded database, and with the quotas of a service that is not configured.
const browsing = new Browsing({ QUOTA_KEY_MINUTE: '30', QUOTA_KEY_DAY: '300' })

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${browsing.address}/account`)
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
  const answer = await fetch(`${browsing.address}/v1/parcels/nearest?lng=2.5&lat=46.5`, { headers })
  await answer.arrayBuffer()
  return answer.status
}

test('sign up → key → copied → called → use seen → revoked → 401', async () => {
  const { page, faults } = await browsing.open({
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await signUp(page, 'camille@example.fr')
  await page.getByText('terrier accounts confirm camille@example.fr').waitFor()
  await look(page, 'no-key')
  const config = { dataPath: browsing.dataPath }
  await askAccounts(config, { verb: 'confirm-account', email: 'camille@example.fr' })
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
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
  await page.getByText('Vous êtes déconnecté.').waitFor()
  expect(faults).toEqual([])
})

test('without a script, on a phone, in the dark: the same, and nothing is cut off', async () => {
  const { page } = await browsing.open({
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
})

test('by keyboard alone: every control is reached, named and seen', async () => {
  const { page } = await browsing.open()
  await signUp(page, 'sacha@example.fr')
  const names = await tabStops(page)
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
})

test('what a screen reader is told: one main heading, labels, headed lists, enough contrast', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { context, page } = await browsing.open({ colorScheme })
    await signUp(page, `${colorScheme}@example.fr`)
    await page.getByLabel('Nom de la clé').fill('x')
    await page.getByRole('button', { name: 'Créer une clé' }).click()
    await page.goto(`${browsing.address}/account`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.getByRole('listitem').getByRole('heading', { level: 3 }).count()).toBe(1)
    // The account is not confirmed: its key has no windows of its own.
    expect(await page.getByRole('meter').count()).toBe(0)
    expect(await page.getByRole('img').getAttribute('aria-label')).toContain('0 requête en 30 jours')
    expect(await unnamedControls(page)).toEqual([])
    const ids = await page.locator('[id]').evaluateAll((all) => all.map((one) => String(one.id)))
    expect(new Set(ids).size).toBe(ids.length)
    expect(await faintTexts(page)).toEqual([])
    for (const name of ['Révoquer', 'Changer le mot de passe', 'Supprimer le compte'])
      await page.locator('summary').filter({ hasText: name }).first().click()
    expect(await seriousFaults(page)).toEqual([])
    await context.close()
  }
})

test('axe-core finds no serious fault at the doors of an account', async () => {
  const { page } = await browsing.open()
  for (const door of ['sign-up', 'sign-in', 'forgot']) {
    await page.goto(`${browsing.address}/account/${door}`)
    expect([door, await seriousFaults(page)]).toEqual([door, []])
  }
  await page.goto(`${browsing.address}/account/sign-in`)
  await page.getByLabel('Adresse électronique').fill('nobody@example.fr')
  await page.getByLabel('Mot de passe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('alert').waitFor()
  expect(await seriousFaults(page)).toEqual([])
})

test('a watch is made, seen and tested: wide in light, on a phone in the dark', async () => {
  const looks = [
    { name: 'watches', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
    { name: 'phone-watches', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  ] as const
  for (const { name, ...options } of looks) {
    const { context, page, faults } = await browsing.open(options)
    const check = async (as: string) => {
      await look(page, as)
      expect(await seriousFaults(page), as).toEqual([])
      expect(await faintTexts(page), as).toEqual([])
      expect(await unnamedControls(page), as).toEqual([])
      expect(await overflow(page), as).toBe(0)
    }
    await signUp(page, `${name}@example.fr`)
    await page.goto(`${browsing.address}/account/watches`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await check(name)
    await page.locator('[name=name]').fill('le moulin et ses voisines')
    await page.locator('[name=place]').fill('960010000A0001\n960010000A0002')
    await page.locator('[name=url]').fill('https://example.org/terrier')
    await page.locator('form:has([name=place]) button').click()
    await page.locator('input[value^=whsec_]').waitFor()
    await check(`${name}-made`)
    await page.goto(`${browsing.address}/account/watches`)
    await page.locator('a[href^="/account/watches/"]').first().click()
    await check(`${name}-one`)
    expect(faults).toEqual([])
    await context.close()
  }
})
