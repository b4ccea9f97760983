import { expect, test } from 'vitest'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { faintTexts, unnamedControls } from './page-checks.ts'

const browsing = new Browsing()
const ADDRESS = '1 rue des lilas fictifs'
const IDU = '960010000A0001'

test.each(['light', 'dark'] as const)(
  'axe-core, contrast and names find no serious fault on any page, %s',
  async (colorScheme) => {
    const { page } = await browsing.open({ colorScheme })
    const pages = {
      dataDir: '/',
      candidates: `/search?q=${encodeURIComponent(ADDRESS)}`,
      nothing: '/search?q=zzzz',
      parcel: `/parcels/${IDU}?lng=2.499959&lat=46.500078`,
      commune: '/communes/96001',
      iris: '/iris/960010101',
      departement: '/departements/96',
      sales: '/communes/96001/sales',
      error: '/parcels/nonsense',
      problem: '/problems/quota-exceeded',
    }
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(browsing.address + path)
      if (name === 'parcel') await page.getByText('Les parcelles alentour').click()
      await look(page, `${name}-${colorScheme}`)
      expect([name, await seriousFaults(page)]).toEqual([name, []])
      expect([name, await faintTexts(page)]).toEqual([name, []])
      expect([name, await unnamedControls(page)]).toEqual([name, []])
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    }
  },
)
