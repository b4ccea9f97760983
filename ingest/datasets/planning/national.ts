import { IngestError } from '../../../formats/errors.ts'
import { type FeatureRow, readGeoJson } from '../../../formats/vector/geojson-file.ts'
import { originalOf } from '../../../formats/vector/vector-row.ts'
import type { FetchedSource } from '../../dataset.ts'
import { planningLayoutOf } from './columns.ts'
import { namedBy, type PlanningDocument } from './document.ts'
import { keepFeature, noteDay, type PlanningGathering, unitPartOf } from './gathering.ts'
import { categoryNamed, type PlanningLayerRule, planningLayerNamed } from './layers.ts'
import { communeOutOfScope, PartitionScopes } from './scope.ts'

/** Stands for the partition that nothing names. */
export const UNKNOWN_PARTITION = 'DU_UNKNOWN'

/** The layer of a feature without one in its name, by the columns that only this layer has; `shape` by its geometry. */
const LAYER_BY_COLUMN: readonly (readonly [column: string, layer: string])[] = [
  ['TYPEZONE', 'ZONE_URBA'],
  ['TYPESECT', 'SECTEUR_CC'],
  ['TYPEPSC', 'PRESCRIPTION'],
  ['TYPEINF', 'INFO'],
  ['SUPTYPE', 'ASSIETTE_SUP'],
]

/**
 * Reads features of the national base, or a GeoJSON of a layer: which layer by the features' identifiers (`zone_urba.12`), the source, the file's
 * name or its columns. Throws IngestError when nothing tells it, or a column is on none of the features.
 */
export async function readNationalFile(source: FetchedSource, gathering: PlanningGathering): Promise<void> {
  const part = unitPartOf(source, gathering)
  const documents = new Map<string, PlanningDocument>()
  const present = new Set<string>()
  const scopes = new PartitionScopes(source, gathering.input)
  let rule: PlanningLayerRule | undefined
  for (const path of source.pages ?? [source.path])
    for await (const row of readGeoJson(path, gathering.input.unit.area)) {
      for (const name of row.cells.keys()) present.add(name)
      if (row.cells.has('IS_RNU')) {
        keepMunicipality(row, source, part, gathering)
        continue
      }
      rule ??= ruleOf(row, source)
      const partition = partitionOf(row, source)
      if (gathering.archived.has(partition)) {
        gathering.ledger.count(part).leaveOut('read-from-its-archive')
        continue
      }
      const left = scopes.of(partition)
      if (left) {
        gathering.ledger.count(part).leaveOut(left)
        continue
      }
      gather(documents, partition, row, rule)
      const named = rule.layer === 'easement' ? categoryNamed(nameOf(source), partition) : undefined
      keepFeature(row, rule, { document: partition, partition, named }, source.url, part, gathering)
    }
  if (rule) gathering.input.columns.check(source.url, [...present], [planningLayoutOf(rule)])
  for (const document of documents.values()) {
    gathering.lake.document(document, part)
    noteDay(gathering, part, document.approvedOn)
  }
}

const nameOf = ({ url }: FetchedSource) => url.replace(/\.(geo)?json$/i, '').replace(/^.*[/:]/, '')

function ruleOf(row: FeatureRow, source: FetchedSource): PlanningLayerRule {
  const named =
    planningLayerNamed(row.id) ??
    planningLayerNamed(nameOf(source)) ??
    (source.sort ? planningLayerNamed(source.sort.replace(/^.*:/, '')) : undefined)
  if (named) return named
  const layer = LAYER_BY_COLUMN.find(([column]) => row.cells.has(column))?.[1]
  const type = row.geometry?.type ?? ''
  const shape = /Polygon/.test(type) ? 'S' : /Line/.test(type) ? 'L' : 'P'
  const suffix = layer === 'ASSIETTE_SUP' ? shape : { S: 'SURF', L: 'LIN', P: 'PCT' }[shape]
  const rule = layer && planningLayerNamed(/^(ZONE|SECTEUR)/.test(layer) ? layer : `${layer}_${suffix}`)
  if (rule) return rule
  throw new IngestError(
    `${source.url} is no layer of the Géoportail de l'urbanisme: its features have ${[...row.cells.keys()].join(', ')}`,
  )
}

/** The partition that a feature names, else the one its IDURBA or the file's name begins with. */
function partitionOf({ cells }: FeatureRow, { url }: FetchedSource): string {
  const named = cells.get('PARTITION')
  if (named) return named.toUpperCase()
  const owner =
    /^(\d{5,9}|\d[AB]\d{3})_/i.exec(cells.get('IDURBA') ?? '') ??
    /(\d{9}|\d{5})_/.exec(url.replace(/^.*[/:]/, ''))
  return owner ? `DU_${owner[1]!.toUpperCase()}` : UNKNOWN_PARTITION
}

/** The base gives no table of documents: what it tells of one stands on its features. It holds documents in force alone. */
function gather(
  documents: Map<string, PlanningDocument>,
  partition: string,
  { cells }: FeatureRow,
  rule: PlanningLayerRule,
): void {
  const known = documents.get(partition)
  const idurba = cells.get('IDURBA') || null
  if (known && (known.idurba !== null || idurba === null)) return
  const named = idurba === null ? { kind: null, approvedOn: null } : namedBy(idurba)
  const state = cells.get('GPU_STATUS') || null
  documents.set(partition, {
    id: partition,
    partition,
    idurba,
    kind: rule.layer === 'easement' ? 'SUP' : named.kind,
    statusCode: state,
    status: state === null ? 'unknown' : /production/.test(state) ? 'in-force' : 'unknown',
    approvedOn: named.approvedOn,
    communes: [],
    site: null,
  })
}

const YES = ['true', 't', '1', 'oui']
const NO = ['false', 'f', '0', 'non']

/** Keeps whether a commune is under the national rules: only the producer can tell. */
function keepMunicipality(
  row: FeatureRow,
  source: FetchedSource,
  part: string,
  { lake, ledger, input }: PlanningGathering,
): void {
  const cell = (name: string) => row.cells.get(name) ?? ''
  const code = cell('INSEE').toUpperCase().padStart(5, '0')
  const flag = cell('IS_RNU').toLowerCase()
  const wrong = !/^(\d{5}|\d[AB]\d{3})$/.test(code)
    ? (['insee-malformed', `"${cell('INSEE')}" is no code of a commune`] as const)
    : ![...YES, ...NO].includes(flag)
      ? (['rnu-malformed', `"${cell('IS_RNU')}" is neither true nor false`] as const)
      : undefined
  if (wrong) {
    const [rule, detail] = wrong
    ledger.refuse({ part, source: source.url, row: row.row, rule, detail, original: originalOf(row) })
    return
  }
  const today = input.territory.resolve(code)?.code ?? code
  const own = input.unit.communes ? today : part
  const left = communeOutOfScope(code, input.territory, input.unit)
  if (YES.includes(cell('IS_DELETED').toLowerCase())) ledger.count(part).leaveOut('commune-deleted')
  else if (left) ledger.count(part).leaveOut(left)
  else {
    lake.commune(today, cell('NAME'), YES.includes(flag), own)
    ledger.count(own).keep()
  }
}
