import { FOOTPRINTS } from '../../shared/artefacts/footprints.ts'
import { PLAN_ZONES } from '../../shared/artefacts/plan-zones.ts'
import { rowFiles } from '../blocks/row-blocks.ts'

export const FOOTPRINT_FILES = rowFiles('footprint-outlines', 'buildings', FOOTPRINTS)
export const PLAN_ZONE_FILES = rowFiles('plan-zones', 'zones', PLAN_ZONES)
