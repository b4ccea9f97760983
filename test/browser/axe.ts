import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const result = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.enum(['minor', 'moderate', 'serious', 'critical']).nullable(),
      help: z.string(),
      nodes: z.array(z.object({ html: z.string() })),
    }),
  ),
  passes: z.array(z.object({ id: z.string() })),
})

/**
 * Ends once no finite animation or transition runs, in shadow trees too: half-way between two colours a text has a
 * contrast that nobody designed. One that is cancelled is at rest as well.
 */
const AT_REST = `(async () => {
  const rootsIn = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ]
  const moving = rootsIn(document)
    .flatMap((root) => root.getAnimations())
    .filter((one) => one.playState === 'running' && Number.isFinite(one.effect.getComputedTiming().endTime))
  await Promise.allSettled(moving.map(({ finished }) => finished))
})()`

/**
 * What axe-core finds serious or critical in a page (WCAG 2.2 A and AA, and its best practices), one line each. The page
 * may forbid scripts: axe is put in by the browser's own hand, which no policy of the page stops, with JavaScript on.
 * `exclude`: selectors of what is not ours.
 */
export async function seriousFaults(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  await page.evaluate(AT_REST)
  await page.evaluate(axe.source)
  const context = { exclude: exclude.map((selector) => [selector]) }
  const found = result.parse(await page.evaluate(`axe.run(${JSON.stringify(context)})`))
  // A run that looked at nothing would find nothing.
  if (found.passes.length < 5) throw new Error(`axe passed only ${found.passes.length} rules`)
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, impact, help, nodes }) => `${impact} ${id}: ${help} (${nodes.length}, e.g. ${nodes[0]?.html})`,
    )
}
