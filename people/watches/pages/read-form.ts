import { z } from 'zod'
import { type WatchEntry, WrongWatch } from '../read/check-watch.ts'

const typedList = z.preprocess(
  (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(z.string()),
)
/** GeoJSON as people paste it: a geometry, or a feature with one. */
const feature = z.object({ geometry: z.unknown() })

/** What a form asks for, before it is checked. Throws WrongWatch when it says no place. */
export function readForm(body: Readonly<Record<string, unknown>>): WatchEntry {
  const datasets = typedList.safeParse(body.datasets)
  if (!datasets.success) throw new WrongWatch('datasets')
  return {
    name: textOf(body.name),
    place: placeOf(body.kind, textOf(body.place)),
    datasets: datasets.data,
    url: textOf(body.url),
  }
}

function placeOf(kind: unknown, text: string): WatchEntry['place'] {
  if (kind === 'area') {
    const drawn = jsonOf(text)
    const { success, data } = feature.safeParse(drawn)
    return { kind, geometry: success && data.geometry !== undefined ? data.geometry : drawn }
  }
  const typed = text.split(/[\n,;]+/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  if (kind === 'parcels') return { kind, idus: typed }
  if (kind === 'communes') return { kind, codes: typed }
  throw new WrongWatch('place')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON is no drawing either: the page says so.
    return undefined
  }
}
