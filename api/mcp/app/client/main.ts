import { curveFigure } from './curve.ts'
import { h } from './dom.ts'
import { Host, type HostContext, type ToolResult } from './host.ts'
import { boxOfShown, type LngLatRing, mapFigure } from './map.ts'
import { type Shown, shownOf } from './shown.ts'
import { salesTable } from './table.ts'
import { type AppTexts, textsFor } from './texts.ts'

/** Degrees along a side of the map, at most, where parcels are drawn: others are too small to see. */
const MOST_DEGREES = 0.02

let context: HostContext = {}
let result: ToolResult | undefined
let rings: readonly LngLatRing[] = []
let isCancelled = false

const host = new Host({
  context(changed) {
    context = { ...context, ...changed }
    show()
  },
  result(received) {
    result = received
    rings = []
    show()
    void addPlots()
  },
  cancelled() {
    isCancelled = true
    show()
  },
})

/** Reads the parcels beneath the map from the server, through the host. */
async function addPlots(): Promise<void> {
  const asked = result
  const shown = shownOf(asked?.structuredContent)
  const box = shown && boxOfShown(shown)
  if (!box || box[2] - box[0] > MOST_DEGREES || box[3] - box[1] > MOST_DEGREES) return
  const text = await host.readResource(
    `terrier://plots/${box.map((degrees) => degrees.toFixed(6)).join(',')}`,
  )
  // Another result may have come meanwhile.
  if (text === undefined || result !== asked) return
  rings = (JSON.parse(text) as { rings: LngLatRing[] }).rings
  show()
}

function show(): void {
  const root = document.documentElement
  const texts = textsFor(context.locale)
  root.lang = texts.locale.slice(0, 2)
  root.dataset.theme = context.theme ?? 'light'
  for (const [name, value] of Object.entries(context.styles?.variables ?? {}))
    if (value !== undefined) root.style.setProperty(name, value)
  document.body.replaceChildren(...contentOf(texts))
  host.resized(root.scrollWidth, root.scrollHeight)
}

function contentOf(texts: AppTexts): Node[] {
  if (isCancelled) return [h('p', { role: 'status' }, texts.cancelled)]
  if (!result) return [h('p', { role: 'status' }, texts.waiting)]
  if (result.isError) return [h('p', { role: 'status' }, texts.failed)]
  const shown = shownOf(result.structuredContent)
  if (!shown) return [h('p', { role: 'status' }, texts.nothing)]
  return [
    h('h1', {}, shown.label),
    ...estimateOf(shown, texts),
    ...(shown.coverage ? [h('p', { class: 'soft' }, `${texts.missing} : ${shown.coverage}`)] : []),
    mapFigure(shown, rings, texts),
    curveFigure(shown.sales, texts),
    salesTable(shown, texts),
    h('p', { class: 'soft' }, `${texts.sources} : ${shown.sources.join(' · ')}`),
  ]
}

function estimateOf({ estimate }: Shown, texts: AppTexts): Node[] {
  if (!estimate) return []
  const euros = new Intl.NumberFormat(texts.locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  })
  const { price, low, high, grade } = estimate
  const between = texts.between(euros.format(low), euros.format(high))
  return [
    h(
      'p',
      { class: 'value' },
      `${texts.estimate} : `,
      h('strong', {}, euros.format(price)),
      `, ${between} (${texts.grade(grade)})`,
    ),
    h('p', { class: 'soft' }, texts.notice),
  ]
}

/** Marks a sale wherever it is shown. */
function mark(event: Event): void {
  const { target } = event
  const id = target instanceof Element ? target.closest('[data-sale]')?.getAttribute('data-sale') : undefined
  for (const one of document.querySelectorAll('[data-sale]'))
    one.classList.toggle('marked', id !== undefined && one.getAttribute('data-sale') === id)
}

for (const event of ['pointerover', 'focusin']) document.addEventListener(event, mark)
show()
await host.connect()
