import { messageOf } from '../../shared/process/message-of.ts'
/** A GeoJSON feature and its properties, not validated further, or the rule that it breaks. */
export type FeatureReading =
  | { ok: true; feature: Record<string, unknown>; properties: Record<string, unknown> }
  | { ok: false; rule: 'not-json' | 'not-a-feature'; detail: string }

/** Parses the text of one feature. Without a schema library, because this runs a hundred million times for France. */
export function parseFeature(text: string): FeatureReading {
  let feature: unknown
  try {
    feature = JSON.parse(text)
  } catch (error) {
    return { ok: false, rule: 'not-json', detail: messageOf(error) }
  }
  if (!isRecord(feature) || !isRecord(feature.properties))
    return { ok: false, rule: 'not-a-feature', detail: 'the object has no "properties"' }
  return { ok: true, feature, properties: feature.properties }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
