import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type DemoFiles, publishedDemo } from '../support/demo.ts'
import { type Environment, type Service, serviceOf } from '../support/service.ts'

/** Where screenshots are left for who wants to look at them; nowhere when it is not set. */
const SCREENS = process.env.TERRIER_SCREENS

/** A page that was opened, with what went wrong in it. */
export interface Opened {
  context: BrowserContext
  page: Page
  faults: string[]
}

/** A real Chromium on a real service, over the whole demo territory unless other data are made, for one test file. */
export class Browsing {
  #service: Service | undefined
  #browser: Browser | undefined
  /** `http://127.0.0.1:<port>`. */
  address = ''
  /** The data folder of the service. */
  dataPath = ''

  constructor(
    environment: Environment = {},
    data: () => Promise<Pick<DemoFiles, 'dataDir'>> = publishedDemo,
  ) {
    beforeAll(async () => {
      const { dataDir } = await data()
      this.dataPath = dataDir.dir
      this.#service = await serviceOf(dataDir, environment)
      this.address = await this.#service.app.listen({ host: '127.0.0.1', port: 0 })
      this.#browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
        args: [
          '--no-sandbox',
          // Maps are drawn with WebGL: in software, because test machines have no graphics card.
          '--use-gl=angle',
          '--use-angle=swiftshader',
          '--enable-unsafe-swiftshader',
          // Without this, Chromium paints the rest of each page through that software too: 174 s of processor time in place of 160.
          '--disable-gpu-rasterization',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      })
    })
    afterAll(async () => {
      await this.#browser?.close()
      await this.#service?.close()
    })
  }

  get service(): Service {
    if (!this.#service) throw new Error('The service is not up yet')
    return this.#service
  }

  /**
   * Opens a page for the rest of the test, in French and with reduced motion. With motion, software draws each frame of MapLibre's animations: the tests of
   * the map on a phone take 216 s of processor time, without it 186. A test of the motion passes `reducedMotion: 'no-preference'`.
   */
  async open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Opened> {
    if (!this.#browser) throw new Error('The browser is not up yet')
    const context = await this.#browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', ...options })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    // The embedded database opens at the first click that needs it, which a busy machine makes long.
    page.setDefaultTimeout(150_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    return { context, page, faults }
  }

  /** Opens a page of the map and waits until parcels are drawn. */
  async openMap(page: Page, path: string): Promise<void> {
    await page.goto(this.address + path)
    await page.locator('html[data-map=drawn]').waitFor()
  }
}

/** Leaves a picture of the whole page, where that is wanted. */
export async function look(page: Page, name: string): Promise<void> {
  if (SCREENS) await page.screenshot({ path: join(SCREENS, `${name}.png`), fullPage: true })
}
