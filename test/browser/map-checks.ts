import type { Page } from 'playwright-core'
import { z } from 'zod'

// Scripts for the page are text: this project's types know no browser.
const BOXES = `(() => {
  const name = (one) => one.id || one.className.split(' ')[0]
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map((one) => ({ name: name(one), box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
  const panels = boxes('.map-search, .map-layers, .map-find, #map-panel')
  const others = boxes('#map-legend, .maplibregl-ctrl-group, .maplibregl-ctrl-scale, .map-sources')
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return [
    ...panels.flatMap((panel) => others.filter(({ box }) => meet(panel.box, box)).map((one) => one.name + ' under ' + panel.name)),
    ...others.flatMap((one, i) => others.slice(i + 1).filter(({ box }) => meet(one.box, box)).map((two) => one.name + ' and ' + two.name)),
  ]
})()`

/** What of legend, buttons, scale and sources lies under a panel or over one another; nothing should. */
export async function overlaps(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(await page.evaluate(BOXES))
}

/** Colours of the outline of the chosen parcel, by day and by night. */
const CHOSEN = [
  [0xa3, 0x47, 0x00],
  [0xff, 0xd4, 0x5c],
]

const NEAR = 4

/** Whether the outline of the chosen parcel is seen, and none of it lies outside of the part of the map that nothing covers. */
export async function chosenInFreePart(page: Page): Promise<boolean> {
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64')
  const covers = z
    .array(z.array(z.number()))
    .parse(
      await page.evaluate(
        `[...document.querySelectorAll('.map-search, .map-layers, .map-find, #map-panel, #map-legend, .maplibregl-ctrl-group')].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0).map(({ left, top, right, bottom }) => [left, top, right, bottom])`,
      ),
    )
  const reader = await page.context().newPage()
  try {
    const found = z
      .array(z.number())
      .nullable()
      .parse(await reader.evaluate(outlineScript(picture)))
    if (!found) return false
    const [left = 0, top = 0, right = 0, bottom = 0] = found
    // What is seen of a parcel that is half covered ends where the cover begins.
    const isCovered = ([l = 0, t = 0, r = 0, b = 0]: number[]) =>
      left < r + NEAR && l < right + NEAR && top < b + NEAR && t < bottom + NEAR
    return !covers.some(isCovered)
  } finally {
    await reader.close()
  }
}

/** The box around all pixels of the outline's colours; null where there are fewer than a small parcel has. */
const outlineScript = (picture: string) => `(async () => {
  const image = new Image()
  image.src = 'data:image/png;base64,${picture}'
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let [left, top, right, bottom, count] = [Infinity, Infinity, -1, -1, 0]
  for (let i = 0; i < data.length; i += 4) {
    if (!${JSON.stringify(CHOSEN)}.some((colour) => colour.every((value, k) => Math.abs(data[i + k] - value) <= 6))) continue
    const [x, y] = [(i / 4) % image.width, Math.floor(i / 4 / image.width)]
    count += 1
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return count < 8 ? null : [left, top, right, bottom]
})()`

/** Pixels of letters that have a dot on both sides, of `letters` and `dots` (each `#rrggbb`): a number that is written over a dot has them. */
export async function lettersOverDots(page: Page, letters: string, dots: readonly string[]): Promise<number> {
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64')
  const reader = await page.context().newPage()
  try {
    return z.number().parse(await reader.evaluate(lettersScript(picture, letters, dots)))
  } finally {
    await reader.close()
  }
}

const lettersScript = (picture: string, letters: string, dots: readonly string[]) => `(async () => {
  const image = new Image()
  image.src = 'data:image/png;base64,${picture}'
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const rgb = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const is = (x, y, colour) => colour.every((value, k) => Math.abs(data[(y * image.width + x) * 4 + k] - value) <= 10)
  const dots = ${JSON.stringify(dots)}.map(rgb)
  const letters = rgb('${letters}')
  const REACH = 9
  const hasDot = (x, y, dx, dy) => {
    for (let i = 1; i <= REACH; i += 1) if (dots.some((colour) => is(x + dx * i, y + dy * i, colour))) return true
    return false
  }
  let found = 0
  for (let y = REACH; y < image.height - REACH; y += 1)
    for (let x = REACH; x < image.width - REACH; x += 1)
      if (is(x, y, letters) && ((hasDot(x, y, 1, 0) && hasDot(x, y, -1, 0)) || (hasDot(x, y, 0, 1) && hasDot(x, y, 0, -1)))) found += 1
  return found
})()`
