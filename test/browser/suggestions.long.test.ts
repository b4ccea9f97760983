import { expect, test } from 'vitest'
import { seriousFaults } from './axe.ts'
import { Browsing } from './chromium.ts'

const browsing = new Browsing()
const IDU = '960010000A0001'

test.each(['/', `/parcels/${IDU}`, '/communes/96001'])(
  '%s suggests addresses while one types; the arrow keys choose, Enter opens',
  async (path) => {
    const { page, faults } = await browsing.open()
    await page.goto(browsing.address + path)
    const field = page.getByRole('combobox', { name: 'Adresse, ou identifiant de parcelle' })
    await field.fill('')
    await field.pressSequentially('1 rue des lil')
    const options = page.locator('#q-suggestions [role=option]')
    // What was typed first has suggestions of its own, until those of the whole come.
    await expect
      .poll(() => options.allTextContents())
      .toEqual([
        expect.stringContaining('Sainte-Parcelle-la-Démo'),
        expect.stringContaining("Bornage-l'Inventé"),
      ])
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    expect(await seriousFaults(page)).toEqual([])
    await field.press('ArrowDown')
    await field.press('ArrowDown')
    const active = await field.getAttribute('aria-activedescendant')
    expect(await page.locator(`#${active}`).textContent()).toContain("Bornage-l'Inventé")
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Bornage-l'Inventé$/ }).waitFor()
    expect(faults).toEqual([])
  },
)
