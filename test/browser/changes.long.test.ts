import { beforeAll, expect, test, vi } from 'vitest'
import { silent } from '../../ingest/pipeline/progress.ts'
import { refresh } from '../../ingest/run/refresh.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { publishedDemo } from '../support/demo.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { seriousFaults } from './axe.ts'
import { Browsing, look } from './chromium.ts'
import { faintTexts, overflow, unnamedControls } from './page-checks.ts'

const browsing = new Browsing()

beforeAll(async () => {
  const demo = await publishedDemo()
  await dropLastParcel(demo)
  const request = { mirror: demo.mirror, files: {}, millesimes: {}, progress: silent, area: '96' }
  const { release } = await refresh({
    ...request,
    dataDir: new DataDir(browsing.dataPath),
    datasets: ['cadastre'],
  })
  await vi.waitFor(
    async () => {
      const { body } = await browsing.service.app.inject('/changements')
      expect(body).toContain(`<section id="${release.id}">`)
    },
    { timeout: 100_000, interval: 100 },
  )
})

test.each(['light', 'dark'] as const)(
  'the page of changes: axe-core, contrast and names, %s',
  async (colorScheme) => {
    const { page, faults } = await browsing.open({ colorScheme })
    await page.goto(`${browsing.address}/changements`)
    await look(page, `changes-${colorScheme}`)
    expect(await seriousFaults(page)).toEqual([])
    expect(await faintTexts(page)).toEqual([])
    expect(await unnamedControls(page)).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(faults).toEqual([])
  },
)

test.each([320, 390])('on a phone %i pixels wide nothing is cut off', async (width) => {
  const { page } = await browsing.open({
    viewport: { width, height: 740 },
    javaScriptEnabled: false,
  })
  await page.goto(`${browsing.address}/changements`)
  await look(page, `changes-phone-${width}`)
  expect(await overflow(page)).toBe(0)
})
