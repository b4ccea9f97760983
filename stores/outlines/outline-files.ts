import { FOOTPRINTS } from '../../shared/artefacts/footprints.ts'
import { KEYED_OUTLINES } from '../../shared/artefacts/keyed-outlines.ts'
import { PLAN_ZONES } from '../../shared/artefacts/plan-zones.ts'
import { UNIT_OUTLINES } from '../../shared/artefacts/unit-outlines.ts'
import { rowFiles } from '../blocks/row-blocks.ts'

export const FOOTPRINT_FILES = rowFiles('footprint-outlines', 'buildings', FOOTPRINTS)
export const PLAN_ZONE_FILES = rowFiles('plan-zones', 'zones', PLAN_ZONES)
export const EASEMENT_FILES = rowFiles('easement-outlines', 'easements', KEYED_OUTLINES)
export const PREVENTION_FILES = rowFiles('prevention-outlines', 'surfaces', KEYED_OUTLINES)
export const CLAY_FILES = rowFiles('clay-outlines', 'polygons', KEYED_OUTLINES)
export const UNIT_FILES = rowFiles('unit-outlines', 'units', UNIT_OUTLINES)
