import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { shareOf } from './colours.ts'
import { overflow } from './page-checks.ts'

const browsing = new Browsing()
/** A busy machine draws a map in seconds. */
const WIDE = { width: 1280, height: 800 }
const ASKED = 'in=zone%3A96001&surface.min=700&worstEnergyLabel.in=F&worstEnergyLabel.in=G&sort=surface-desc'

const hash = (page: Page) => new URL(page.url()).hash
const lines = (page: Page) => page.locator('#find-results li')
const focusedName = (page: Page) => page.evaluate('document.activeElement.name || document.activeElement.id')

test('criteria are added, asked and taken away; the address holds the question, and the back button goes back', async () => {
  const { page, faults } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, '/map')
  await page.getByText('Chercher des parcelles').click()
  await page.getByRole('radio', { name: 'Commune ou zone' }).check()
  await page.getByLabel('Nom ou code').fill('96001')
  await page.getByLabel('Surface : au moins').fill('700')
  await page.getByLabel('Ajouter un critère…').selectOption('worstEnergyLabel')
  expect(await focusedName(page)).toBe('worstEnergyLabel.in')
  const classes = page.locator('[data-column=worstEnergyLabel]')
  await classes.getByRole('checkbox', { name: 'F' }).check()
  await classes.getByRole('checkbox', { name: 'G' }).check()
  await page.getByLabel('Ordre').selectOption('surface-desc')
  await page.locator('#map-find').getByRole('button', { name: 'Chercher' }).click()
  await lines(page).first().waitFor()
  expect(hash(page)).toContain(ASKED)
  expect(await page.locator('#find-status').textContent()).toMatch(/^\d+ parcelles/)
  const count = await lines(page).count()
  expect(count).toBeGreaterThan(2)
  await look(page, 'map-find')
  // The points of the map, in the colour of what was found.
  const [found] = await shareOf(page, ['#0b57a4'])
  expect(found).toBeGreaterThan(0.0001)

  await page.getByRole('button', { name: 'Retirer le critère Pire classe énergie' }).click()
  expect(await focusedName(page)).toBe('find-add')
  await page.locator('#map-find').getByRole('button', { name: 'Chercher' }).click()
  await expect.poll(() => lines(page).count()).not.toBe(count)
  expect(hash(page)).not.toContain('worstEnergyLabel')
  await page.goBack()
  await expect.poll(() => lines(page).count()).toBe(count)
  expect(hash(page)).toContain(ASKED)
  expect(await classes.getByRole('checkbox', { name: 'G' }).isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Effacer' }).click()
  expect([await lines(page).count(), hash(page).includes('surface')]).toEqual([0, false])
  expect(faults).toEqual([])
})

test('a link brings the question, its fields and its answer; a line of the list opens the parcel', async () => {
  const { page, faults } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, `/map#${ASKED}`)
  await lines(page).first().waitFor()
  expect(await page.getByLabel('Nom ou code').inputValue()).toBe('96001')
  expect(await page.getByLabel('Surface : au moins').inputValue()).toBe('700')
  const link = lines(page).first().locator('a')
  const idu = await link.getAttribute('data-idu')
  await link.click()
  await page.locator('#map-panel').getByText('m²').first().waitFor()
  expect(hash(page)).toContain(`parcel=${idu}`)
  await page.waitForURL(/#map=18\.00\//)
  expect(faults).toEqual([])
})

test('the list goes on where it ended, and the focus is on the first new line', async () => {
  const { page } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, '/map#in=zone%3A96001&surface.min=300')
  await lines(page).first().waitFor()
  expect(await lines(page).count()).toBe(100)
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await expect.poll(() => lines(page).count()).toBe(200)
  const idu = await lines(page).nth(100).locator('a').getAttribute('data-idu')
  expect(await page.evaluate('document.activeElement.dataset.idu')).toBe(idu)
})

test('what cannot be asked is told in French beside the fields', async () => {
  const { page } = await browsing.open({ viewport: WIDE })
  await browsing.openMap(page, '/map#in=zone%3Anulle+part&surface.min=3')
  const alert = page.locator('#find-results [role=alert]')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('Aucune commune, aucun IRIS')
})

test.each(['light', 'dark'] as const)(
  'on a phone the panel is a sheet from below, and axe-core finds nothing, %s',
  async (colorScheme) => {
    const { page } = await browsing.open({
      viewport: { width: 390, height: 844 },
      colorScheme,
      hasTouch: true,
    })
    await browsing.openMap(page, `/map#${ASKED}`)
    await lines(page).first().waitFor()
    expect(await overflow(page)).toBe(0)
    const sheet = await page.locator('#map-find-box').boundingBox()
    expect([sheet!.x, Math.round(sheet!.width), Math.round(sheet!.y + sheet!.height)]).toEqual([0, 390, 844])
    expect(sheet!.y).toBeGreaterThan(300)
    expect(await seriousFaults(page)).toEqual([])
    await look(page, `map-find-phone-${colorScheme}`)
  },
)
