import type { Page } from 'playwright-core'
import { z } from 'zod'

/** Steps of a colour's red, green and blue that a blended pixel may be away from it. */
const NEAR = 4

/** The share of the pixels of a page's window, or of `clip` in it, that have each of these colours (`#rrggbb`), as a person sees them. */
export async function shareOf(
  page: Page,
  colours: readonly string[],
  clip?: { x: number; y: number; width: number; height: number },
): Promise<number[]> {
  const picture = (await page.screenshot(clip && { clip })).toString('base64')
  // In an empty page: that under test may not read a picture.
  const reader = await page.context().newPage()
  try {
    return z.array(z.number()).parse(await reader.evaluate(script(picture, colours)))
  } finally {
    await reader.close()
  }
}

const script = (picture: string, colours: readonly string[]) => `(async () => {
  const image = new Image()
  image.src = 'data:image/png;base64,${picture}'
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  return ${JSON.stringify(colours)}.map((colour) => {
    const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    let found = 0
    for (let i = 0; i < data.length; i += 4)
      if (wanted.every((value, k) => Math.abs(data[i + k] - value) <= ${NEAR})) found += 1
    return found / (data.length / 4)
  })
})()`
