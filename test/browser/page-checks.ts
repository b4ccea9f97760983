import type { Page } from 'playwright-core'
import { z } from 'zod'

// Scripts for the page are text: this project's types know no browser.
const FOCUSED = `(() => {
  const one = document.activeElement
  if (!one || one === document.body) return null
  return { name: one.textContent.trim() || one.id, outline: getComputedStyle(one).outlineStyle }
})()`

const UNNAMED = `[...document.querySelectorAll('input:not([type=hidden]), button, meter')]
  .filter((one) => !one.labels?.length && !one.textContent && !one.getAttribute('aria-label'))
  .map((one) => one.outerHTML)`

const COLOURS = `[...document.querySelectorAll('main *, header *')]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((one) => {
    let behind = one
    while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement
    const style = getComputedStyle(one)
    return {
      text: one.textContent,
      ink: one.tagName === 'text' ? style.fill : style.color,
      back: behind ? getComputedStyle(behind).backgroundColor : 'rgb(255, 255, 255)',
    }
  })`

/** What has the focus: its name and how it shows; undefined when nothing has. */
async function focused(page: Page): Promise<{ name: string; outline: string } | undefined> {
  const found = z.object({ name: z.string(), outline: z.string() }).nullable()
  return found.parse(await page.evaluate(FOCUSED)) ?? undefined
}

/** The names of what the Tab key comes to from the top of the page, at most `most`. Throws at a stop that does not show. */
export async function tabStops(page: Page, most = 40): Promise<string[]> {
  const names: string[] = []
  await page.locator('body').press('Tab')
  while (names.length < most) {
    const found = await focused(page)
    if (!found) break
    if (found.outline === 'none') throw new Error(`The focus does not show on ${found.name}`)
    names.push(found.name)
    await page.keyboard.press('Tab')
  }
  return names
}

/** Controls that a screen reader could not name. */
export async function unnamedControls(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(await page.evaluate(UNNAMED))
}

/** Pixels by which the page is wider than the window. */
export async function overflow(page: Page): Promise<number> {
  return z
    .number()
    .parse(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
}

/** Texts whose contrast with what is behind them is below 4.5 (WCAG 2.2, 1.4.3). */
export async function faintTexts(page: Page): Promise<string[]> {
  const colours = z.array(z.object({ text: z.string(), ink: z.string(), back: z.string() }))
  return colours
    .parse(await page.evaluate(COLOURS))
    .filter(({ ink, back }) => contrast(ink, back) < 4.5)
    .map(({ text, ink, back }) => `${text}: ${ink} on ${back}`)
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of `rgb(r, g, b)` (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = [...colour.matchAll(/\d+/g)].map(([value]) => {
    const share = Number(value) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
