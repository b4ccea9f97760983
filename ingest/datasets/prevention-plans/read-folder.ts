import type { VectorLayer } from '../../../formats/vector/open-vector.ts'
import type { PlanFolder } from './archive.ts'
import { layerRows, type PreventionGathering } from './gathering.ts'
import { kindNamed, preventionLayerNamed, preventionTableNamed, reasonToLeave } from './layers.ts'
import { planOf } from './plan-facts.ts'
import { RULE_ZONE_COLUMNS, ZonesOfFolder } from './zones-of-folder.ts'

/**
 * Reads one folder: the tables of plans, then the shapes, then the tables that name hazards, which need the plan of each zone. Every row is kept,
 * refused or left out with a reason.
 */
export async function readFolder(folder: PlanFolder, gathering: PreventionGathering): Promise<void> {
  const zones = new ZonesOfFolder()
  const last: VectorLayer[] = []
  for (const layer of folder.layers) {
    const table = preventionTableNamed(layer.name)
    if (table?.startsWith('hazards-of-')) last.push(layer)
    else if (table === 'plans') await readPlans(layer, folder, gathering)
    else if (table === 'addresses') await readAddresses(layer, folder, gathering)
    else await readShapes(layer, folder, gathering, zones)
  }
  for (const layer of last) {
    const read = preventionTableNamed(layer.name) === 'hazards-of-rule-zones' ? readRuleHazards : readHazards
    await read(layer, folder, gathering, zones)
  }
}

/** Under this column zones of hazard of either standard are known. */
const BY_HAZARD = 'IDZONEALEA'

const sourceOf = (folder: PlanFolder, layer: VectorLayer) => `${folder.name}#${layer.file}`

/** The outline of a plan in its table of documents. */
const OUTLINE = {
  layer: 'perimeter',
  standard: 'covadis',
  shape: 'surface',
  isLand: false,
  columns: [],
} as const

/** DOCUMENT_PPRx may have a shape, the outline of the plan: it is a perimeter then. */
async function readPlans(
  layer: VectorLayer,
  folder: PlanFolder,
  gathering: PreventionGathering,
): Promise<void> {
  const file = await layer.open()
  const plan = file.columns.includes('CODEPROCEDURE') ? 'CODEPROCEDURE' : 'ID_GASPAR'
  for await (const row of layerRows(layer, [plan], folder.name, gathering.columns)) {
    const id = row.cells.get(plan)
    if (!id) {
      gathering.refuse(row, sourceOf(folder, layer), 'plan-missing', `${plan} is empty`)
      continue
    }
    const facts = planOf(row, layer.name)
    gathering.plans.add(id, facts)
    gathering.note(facts.statusOn)
    if (row.geometry === null) gathering.keep()
    else gathering.shape(row, { ...OUTLINE, plan }, sourceOf(folder, layer))
  }
}

async function readAddresses(
  layer: VectorLayer,
  folder: PlanFolder,
  gathering: PreventionGathering,
): Promise<void> {
  for await (const { cells } of layerRows(
    layer,
    ['CODEPROCEDURE', 'ADRESSE'],
    folder.name,
    gathering.columns,
  )) {
    const [id, site] = [cells.get('CODEPROCEDURE'), cells.get('ADRESSE')]
    if (id && site) gathering.plans.add(id, { site })
    gathering.leaveOut('told-with-its-plan')
  }
}

async function readShapes(
  layer: VectorLayer,
  folder: PlanFolder,
  gathering: PreventionGathering,
  zones: ZonesOfFolder,
): Promise<void> {
  const rule = preventionLayerNamed(layer.name)
  if (!rule) {
    for await (const _row of layerRows(layer, [], folder.name, gathering.columns))
      gathering.leaveOut(reasonToLeave(layer.name))
    return
  }
  for await (const row of layerRows(layer, rule.columns, folder.name, gathering.columns)) {
    const found = gathering.shape(row, rule, sourceOf(folder, layer))
    const kind = kindNamed(layer.name)
    const plan = row.cells.get(rule.plan)
    if (kind !== undefined && plan) gathering.plans.add(plan, { kind })
    if (found && found.zone !== null && found.layer !== 'perimeter')
      zones.add(rule, found.zone, { plan: found.plan, shape: found.id })
  }
}

/** Hazards of a zone of hazard name it by its number alone: they are kept where one plan of the folder has that number. */
async function readHazards(
  layer: VectorLayer,
  folder: PlanFolder,
  gathering: PreventionGathering,
  zones: ZonesOfFolder,
): Promise<void> {
  for await (const row of layerRows(layer, [], folder.name, gathering.columns)) {
    const zone = row.cells.get('ID_ZONE') || row.cells.get('IDZONEALEA') || null
    const named = row.cells.get('ID_GASPAR') || row.cells.get('CODEPROCEDURE')
    const plans = named ? [named] : [...new Set(zones.named(BY_HAZARD, zone ?? '').map(({ plan }) => plan))]
    if (plans.length === 1) {
      gathering.hazard(row, { plan: plans[0]!, layer: zone === null ? null : 'hazard', zone, shape: null })
      gathering.keep()
    } else
      gathering.refuse(
        row,
        sourceOf(folder, layer),
        'plan-missing',
        plans.length === 0
          ? `no zone of hazard of this folder has the number ${zone}`
          : `plans ${plans.sort().join(', ')} have a zone of the number ${zone}`,
      )
  }
}

/** Hazards of regulatory zones (CNIG): a row names the zone in the column of its layer. One that names no zone of the folder is refused. */
async function readRuleHazards(
  layer: VectorLayer,
  folder: PlanFolder,
  gathering: PreventionGathering,
  zones: ZonesOfFolder,
): Promise<void> {
  for await (const row of layerRows(layer, ['TYPEALEA'], folder.name, gathering.columns)) {
    const named = RULE_ZONE_COLUMNS.flatMap((column) => {
      const zone = row.cells.get(column)
      return zone ? [{ zone, found: zones.named(column, zone) }] : []
    })
    const lost = named.filter(({ found }) => found.length === 0).map(({ zone }) => zone)
    if (named.length === 0 || lost.length > 0) {
      const detail =
        lost.length > 0
          ? `no regulatory zone of this folder has the number ${lost.join(', ')}`
          : 'it names no regulatory zone'
      gathering.refuse(row, sourceOf(folder, layer), 'plan-missing', detail)
      continue
    }
    for (const { zone, found } of named)
      for (const { plan, shape } of found) gathering.hazard(row, { plan, layer: 'zone', zone, shape })
    gathering.keep()
  }
}
