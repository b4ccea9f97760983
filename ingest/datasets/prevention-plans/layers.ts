import type { FileLayout } from '../../../formats/layouts/file-layout.ts'
import type { Laid } from '../../overlay/overlay.ts'
import { preventionLayoutOf } from './columns.ts'

/** The two standards of the State: COVADIS (2012), and that of the CNIG (2024), whose codes of rules differ. */
export type PlanStandard = 'covadis' | 'cnig-2024'

/** What a shape of a plan is. */
export type PlanLayer = 'zone' | 'perimeter' | 'hazard'

/** A layer of a standard, and the columns without which it says nothing. */
export interface PreventionLayerRule {
  layer: PlanLayer
  standard: PlanStandard
  shape: Laid['kind']
  /** Zones in which land may be taken over (CNIG): their codes are others than those of building. */
  isLand: boolean
  /** Column of the plan's code in GASPAR. */
  plan: 'ID_GASPAR' | 'CODEPROCEDURE'
  columns: readonly string[]
}

/** Tables that tell of plans, or of the hazards of a zone of hazard, of a regulatory zone or of a plan. */
export type PlanTable =
  | 'plans'
  | 'addresses'
  | 'hazards-of-zones'
  | 'hazards-of-rule-zones'
  | 'hazards-of-plans'

const SHAPES = { S: 'surface', L: 'line', P: 'points' } as const
/** `_S_` before the département (COVADIS) or at the end (CNIG); surfaces where a name has none. */
const shapeNamed = (name: string): Laid['kind'] => {
  const letter = /_([SLP])(?=_\d{2,3}$|$)/.exec(name)?.[1]
  return letter === 'L' || letter === 'P' ? SHAPES[letter] : SHAPES.S
}

const COLUMNS: Readonly<Record<PlanStandard, Readonly<Record<PlanLayer, readonly string[]>>>> = {
  covadis: {
    zone: ['ID_GASPAR', 'TYPEREG'],
    perimeter: ['ID_GASPAR'],
    hazard: ['ID_GASPAR', 'CODERISQUE'],
  },
  'cnig-2024': {
    zone: ['CODEPROCEDURE', 'TYPEREGLEMENT'],
    perimeter: ['CODEPROCEDURE', 'ETATPROCEDURE'],
    hazard: ['CODEPROCEDURE', 'TYPEALEA'],
  },
}

/** A layout a layer of each standard. */
export const layouts: readonly FileLayout[] = Object.entries(COLUMNS).flatMap(([standard, layers]) =>
  Object.entries(layers).map(([layer, needed]) => ({
    ...preventionLayoutOf(needed),
    name: `${standard}: ${layer}`,
  })),
)

const LAYERS: readonly (readonly [RegExp, PlanLayer, PlanStandard])[] = [
  [/(^|_)ZONE_ALEA_PPR[NTM](_|$)/, 'hazard', 'covadis'],
  [/(^|_)ZONE(_REG)?_PPR[NTM](_|$)/, 'zone', 'covadis'],
  [/(^|_)PERIMETRE_PPR[NTM](_|$)/, 'perimeter', 'covadis'],
  [/(^|_)ZONEREGLEMENTAIRE(URBA|FONCIER)_[SLP]$/, 'zone', 'cnig-2024'],
  [/(^|_)PERIMETRE_S$/, 'perimeter', 'cnig-2024'],
  [/(^|_)ZONEALEA[A-Z0-9]+(_\d+)?_S$/, 'hazard', 'cnig-2024'],
]

/** The layer that the name of a file or table tells (in capitals, without its ending); undefined for what is none. */
export function preventionLayerNamed(name: string): PreventionLayerRule | undefined {
  const found = LAYERS.find(([pattern]) => pattern.test(name))
  if (!found) return undefined
  const [, layer, standard] = found
  return {
    layer,
    standard,
    shape: shapeNamed(name),
    isLand: name.includes('ZONEREGLEMENTAIREFONCIER'),
    plan: standard === 'covadis' ? 'ID_GASPAR' : 'CODEPROCEDURE',
    columns: COLUMNS[standard][layer],
  }
}

const TABLES: readonly (readonly [RegExp, PlanTable])[] = [
  [/(^|_)DOCUMENT_PPR[NTM](_|$)/, 'plans'],
  [/(^|_)PROCEDURE$/, 'plans'],
  [/(^|_)REFERENCEINTERNET$/, 'addresses'],
  [/(^|_)MULTIALEA_PPR[NTM](_|$)|(^|_)ZONEMULTIALEA[A-Z]*$/, 'hazards-of-zones'],
  [/(^|_)ZONEREGMULTIALEA$/, 'hazards-of-rule-zones'],
  [/(^|_)MULTI_?RISQUE_PPR[NTM](_|$)|(^|_)PPR[NTM]_MULTIRISQUE(_|$)/, 'hazards-of-plans'],
]

/** The table that a name tells; undefined for what tells nothing that is kept. */
export function preventionTableNamed(name: string): PlanTable | undefined {
  return TABLES.find(([pattern]) => pattern.test(name))?.[1]
}

/** Why the rows of a file that is neither are left out. */
export function reasonToLeave(name: string): string {
  if (/ENJEU|VULNERABILITE/.test(name)) return 'what-is-at-risk'
  if (/(^|_)TYPE[A-Z]+$/.test(name)) return 'list-of-codes'
  if (/ORIG_RISQ|OUVRAGE|ZONEPROTEGEE|ZONEDANGER|PERIMETREETUDE|REVISE$/.test(name)) return 'other-layer'
  return 'no-layer-of-the-standards'
}

/** PPRN, PPRT or PPRM, as a name tells it; undefined when it does not. */
export function kindNamed(name: string): string | undefined {
  return /PPR[NTM]/.exec(name.toUpperCase())?.[0]
}
