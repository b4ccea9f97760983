import { expect, test } from 'vitest'
import { z } from 'zod'
import { saleSchema } from '../../shared/schemas/sale.ts'
import { componentsPage } from '../support/components-page.ts'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { faintTexts, overflow, unnamedControls } from './page-checks.ts'

const browsing = new Browsing()
const sales = z.object({ data: z.array(saleSchema) })

test.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)(
  'all components together at %i pixels, %s: nothing faint, nameless or cut off',
  async (width, colorScheme) => {
    const { page } = await browsing.open({ viewport: { width, height: 900 }, colorScheme })
    const answer = await fetch(`${browsing.address}/v1/transactions/by-zone?level=commune&code=96001&limit=6`)
    const body = componentsPage(sales.parse(await answer.json()).data)
    await page.route('**/components', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    )
    await page.goto(`${browsing.address}/components`)
    await look(page, `components-${width}-${colorScheme}`)
    expect(await seriousFaults(page)).toEqual([])
    expect(await faintTexts(page)).toEqual([])
    expect(await unnamedControls(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  },
)
