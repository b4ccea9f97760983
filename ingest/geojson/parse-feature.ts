/** A GeoJSON feature with its properties, neither of them checked further; or the rule it breaks. */
export type FeatureReading =
  | { ok: true; feature: Record<string, unknown>; properties: Record<string, unknown> }
  | { ok: false; rule: 'not-json' | 'not-a-feature'; detail: string }

/** Parses the text of one feature. By hand rather than by a schema library: this runs a hundred million times for France. */
export function parseFeature(text: string): FeatureReading {
  let feature: unknown
  try {
    feature = JSON.parse(text)
  } catch (error) {
    return { ok: false, rule: 'not-json', detail: error instanceof Error ? error.message : String(error) }
  }
  if (!isRecord(feature) || !isRecord(feature.properties))
    return { ok: false, rule: 'not-a-feature', detail: 'the object has no "properties"' }
  return { ok: true, feature, properties: feature.properties }
}

/** The value is no plain object (a JSON array is none either). */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
