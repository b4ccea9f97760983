import type { Laid } from '../../overlay/overlay.ts'

/** What a shape of a document is. */
export type PlanningLayer = 'zone' | 'sector' | 'prescription' | 'information' | 'easement'

/** A layer of the standards: what its shapes are, which columns it must have, and those that are answered. */
export interface PlanningLayerRule {
  layer: PlanningLayer
  shape: Laid['kind']
  /** Column of the kind of zone, prescription, information or easement. */
  kind: readonly string[]
  subkind?: string
  label: readonly string[]
}

const ZONE: PlanningLayerRule = { layer: 'zone', shape: 'surface', kind: ['TYPEZONE'], label: ['LIBELLE'] }
const SECTOR: PlanningLayerRule = {
  layer: 'sector',
  shape: 'surface',
  kind: ['TYPESECT'],
  label: ['LIBELLE'],
}
const prescription = (shape: Laid['kind']): PlanningLayerRule => ({
  layer: 'prescription',
  shape,
  kind: ['TYPEPSC'],
  subkind: 'STYPEPSC',
  label: ['LIBELLE'],
})
const information = (shape: Laid['kind']): PlanningLayerRule => ({
  layer: 'information',
  shape,
  kind: ['TYPEINF'],
  subkind: 'STYPEINF',
  label: ['LIBELLE'],
})
/** The archives have the category in a table of their own, the national base in `suptype`. */
const easement = (shape: Laid['kind']): PlanningLayerRule => ({
  layer: 'easement',
  shape,
  kind: ['SUPTYPE', 'IDGEN'],
  label: ['NOMASS', 'NOMSUPLITT'],
})

const SHAPES = { S: 'surface', SURF: 'surface', L: 'line', LIN: 'line', P: 'points', PCT: 'points' } as const
const SHAPE = /_(SURF|LIN|PCT)(?=_|$|\.)/
const ASSIETTE = /ASSIETTE_SUP_([SLP])(?=_|$|\.)/

/**
 * The layer that a file or a feature names, whatever stands before and after it: `30014_ZONE_URBA_20171013`, `SECTEUR_CC`, `zone_urba.12`.
 * Undefined for what is none of them.
 */
export function planningLayerNamed(name: string): PlanningLayerRule | undefined {
  const capitals = name.toUpperCase()
  const part = (word: string) => new RegExp(`(^|[_.:])${word}(?=_|$|\\.)`).test(capitals)
  if (part('HABILLAGE')) return undefined
  if (part('ZONE_URBA')) return ZONE
  if (part('SECTEUR_CC')) return SECTOR
  const sup = ASSIETTE.exec(capitals)?.[1]
  if (sup) return easement(SHAPES[sup as keyof typeof SHAPES])
  const shape = SHAPE.exec(capitals)?.[1]
  if (!shape) return undefined
  if (part('PRESCRIPTION_(SURF|LIN|PCT)')) return prescription(SHAPES[shape as keyof typeof SHAPES])
  return part('INFO_(SURF|LIN|PCT)') ? information(SHAPES[shape as keyof typeof SHAPES]) : undefined
}

/** A code of the list of easements (SUP): `AC1`, `PM3`, `I1BIS`, `PT2LH`. */
const CATEGORY = '[A-Z]{1,3}\\d{1,2}(?:BIS|TER|LH)?'
const IN_LAYER = new RegExp(`(?:^|_)(${CATEGORY})_(?:[^_]+_)*ASSIETTE_SUP_`)
const IN_ARCHIVE = new RegExp(`_SUP_[^_]+_(${CATEGORY})(?=_|$|\\.)`)

/**
 * The category of easements that a layer's name tells (`AC1_ASSIETTE_SUP_S_028`), else that of its archive (`110068012_SUP_28_PM3`); undefined when
 * neither does.
 */
export function categoryNamed(layer: string, archive: string): string | undefined {
  return IN_LAYER.exec(layer.toUpperCase())?.[1] ?? IN_ARCHIVE.exec(archive.toUpperCase())?.[1]
}

/** Tables of an archive that say what its shapes mean. */
export type PlanningTable =
  | 'documents'
  | 'communes'
  | 'easements'
  | 'generators'
  | 'acts'
  | 'acts-of-easements'
  | 'managers'

const TABLES: readonly (readonly [PlanningTable, RegExp])[] = [
  ['communes', /(^|_)DOC_URBA_COM(_|$)/],
  ['documents', /(^|_)DOC_URBA(_|$)/],
  ['acts-of-easements', /(^|_)SERVITUDE_ACTE_SUP(_|$)/],
  ['easements', /(^|_)SERVITUDE(_|$)/],
  ['generators', /(^|_)GENERATEUR_SUP_[SLP](_|$)/],
  ['acts', /(^|_)ACTE_SUP(_|$)/],
  ['managers', /(^|_)GESTIONNAIRE_SUP(_|$)/],
]

/** The table that a file's name (in capitals, without its ending) tells; undefined for what the standards do not have. */
export function planningTableNamed(name: string): PlanningTable | undefined {
  return TABLES.find(([, pattern]) => pattern.test(name))?.[0]
}
