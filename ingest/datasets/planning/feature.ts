import { createHash } from 'node:crypto'
import { refusal } from '../../../formats/refusal.ts'
import type { VectorRow } from '../../../formats/vector/vector-row.ts'
import { ruleAddress } from '../../../shared/producers/urban-planning-portal.ts'
import type { Reading } from '../../dataset.ts'
import type { Laid } from '../../overlay/overlay.ts'
import { readLaid, wkbOf } from '../../overlay/read-laid.ts'
import { planningDayOf } from './document.ts'
import type { PlanningLayerRule } from './layers.ts'

/** A shape of a document, as the lake keeps it. */
export interface PlanningFeature {
  /** 16 characters of a hash of all that it says: the same shape twice has the same. */
  id: string
  document: string
  layer: PlanningLayerRule['layer']
  shape: Laid['kind']
  label: string | null
  name: string | null
  kind: string | null
  subkind: string | null
  text: string | null
  file: string | null
  url: string | null
  validOn: string | null
}

/** What an easement's tables tell of its shape. */
export interface EasementFacts {
  category: string | null
  name: string | null
  decidedOn: string | null
  file: string | null
}

/** What the archive or the base gives in addition to the row. */
export interface FeatureContext {
  document: string
  partition: string
  easement?: EasementFacts | undefined
  /** Category of easements in the name of the layer or the archive. */
  named?: string | undefined
}

/**
 * Reads one row of a layer. Refuses `kind-missing` (a zone without a type says nothing) in addition to the rules of geometries. Codes of prescriptions and
 * information are padded to two digits: some tables have them as numbers. An easement that the tables do not lead to, an identifier being mistyped, has
 * the category that its layer or archive is named after, and counts as `category-by-name`.
 */
export function readFeature(
  { cells, geometry }: VectorRow,
  rule: PlanningLayerRule,
  { document, partition, easement, named }: FeatureContext,
): Reading<{ feature: PlanningFeature; laid: Laid; repairs: readonly string[] }> {
  const text = (name: string): string | null => cells.get(name) || null
  const first = (names: readonly string[]) => names.map(text).find((value) => value !== null) ?? null
  const isEasement = rule.layer === 'easement'
  const written = isEasement
    ? (easement?.category?.toUpperCase() ?? text('SUPTYPE')?.toUpperCase() ?? null)
    : first(rule.kind)
  const kind = written ?? (isEasement ? named : undefined) ?? null
  if (kind === null)
    return refusal(
      'kind-missing',
      `${rule.kind.join(' and ')} are empty${isEasement ? ', and neither a table nor a name gives the category' : ''}`,
    )
  const reading = readLaid(geometry, rule.shape)
  if (!reading.ok) return reading
  const isCode = rule.layer === 'prescription' || rule.layer === 'information'
  const file = isEasement ? (text('FICHIER') ?? easement?.file ?? null) : text('NOMFIC')
  const fields = {
    document,
    layer: rule.layer,
    shape: rule.shape,
    label: isEasement ? (easement?.name ?? text('NOMSUPLITT') ?? text('NOMASS')) : first(rule.label),
    name: isEasement ? text('NOMASS') : text('LIBELONG'),
    kind: isCode ? kind.padStart(2, '0') : kind,
    subkind: rule.subkind ? (text(rule.subkind)?.padStart(2, '0') ?? null) : null,
    text: isEasement ? text('TYPEASS') : text('TXT'),
    file,
    url: addressOf(text('URLFIC'), file, partition, text('GPU_DOC_ID')),
    validOn: isEasement
      ? (easement?.decidedOn ?? planningDayOf(cells.get('DATESRCASS')))
      : planningDayOf(cells.get('DATVALID')),
  }
  const hash = createHash('sha256').update(JSON.stringify(fields)).update(wkbOf(reading.laid))
  return {
    ok: true,
    feature: { id: hash.digest('hex').slice(0, 16), ...fields },
    laid: reading.laid,
    repairs: written === null ? [...reading.repairs, 'category-by-name'] : reading.repairs,
  }
}

/** URLFIC when it is the address of a file, not of a whole site; else that of NOMFIC on the portal where the document's number is known. */
function addressOf(
  url: string | null,
  file: string | null,
  partition: string,
  number: string | null,
): string | null {
  if (url !== null && /^https?:\/\/[^/]+\/.+/i.test(url)) return url
  return file !== null && number !== null ? ruleAddress(partition, number, file) : null
}
