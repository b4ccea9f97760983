import type { FileLayout } from '../../../formats/layouts/file-layout.ts'
import { type PlanningLayerRule, planningLayerNamed } from './layers.ts'
import { MUNICIPALITIES } from './sources.ts'

/** Columns of the CNIG standards and of the national base, read where they are there or passed over, and those that GIS programs add. */
const KNOWN: FileLayout['ignored'] = [
  /^(LIBELLE|LIBELONG|TXT|NATURE|NOMFIC|URLFIC|INSEE|DATAPPRO|DATVALID|IDURBA|FORMDOMI|SYMBOLE|FERMRECO)$/i,
  /^(TYPEZONE|TYPESECT|S?TYPEPSC\d?|S?TYPEINF\d?|DESTDOMI|DESTOUI|DESTCDT|DESTNON|DEST_\w+)$/i,
  /^(LIB_?)?ID(ZONE|SECT|PSC|INFO)$|^LIB_ID\w+$|^LIB_?(ATTR|VAL)\d*$/i,
  /^(IDASS|IDGEN|IDSUP|IDACTE|NOMASS|NOMSUPLITT|NOMREG|URLREG|FICHIER|TYPEASS|SUPTYPE|PARTITION)$/i,
  /^(MODEGEOASS|PARAMCALC|SRCGEOASS|DATESRCASS|GPU_\w+|IS_RNU|IS_DELETED|NAME)$/i,
  /^(F?ID|GID|OGC_FID|OBJECTID|WKT|GEOM|GEOMETRY|SHAPE_\w+|SURFACE|AREA|PERIMETER|BBOX)$/i,
]

/** The columns of a layer: its shapes are recognised by their kind alone. */
export function planningLayoutOf({ layer, shape, kind, label, subkind }: PlanningLayerRule): FileLayout {
  return {
    name: `${layer}, ${shape}`,
    essential: [kind],
    optional: [label, ...(subkind === undefined ? [] : [[subkind]])],
    ignored: KNOWN,
  }
}

const SHAPES = ['SURF', 'LIN', 'PCT']
const LAYERS = [
  'ZONE_URBA',
  'SECTEUR_CC',
  ...['PRESCRIPTION', 'INFO'].flatMap((layer) => SHAPES.map((shape) => `${layer}_${shape}`)),
  ...['S', 'L', 'P'].map((shape) => `ASSIETTE_SUP_${shape}`),
]

/** The communes of the national base, which tell where the national rules hold. */
const COMMUNES: FileLayout = {
  name: 'communes',
  sort: MUNICIPALITIES,
  essential: [['INSEE'], ['IS_RNU']],
  optional: [],
  ignored: [...KNOWN, 'IS_COASTLINE'],
}

/** A layout a layer of the standards, and that of the communes. */
export const layouts: readonly FileLayout[] = [
  ...LAYERS.flatMap((name) => {
    const rule = planningLayerNamed(name)
    return rule ? [{ ...planningLayoutOf(rule), member: new RegExp(`(^|[_/])${name}(?=_|\\.)`, 'i') }] : []
  }),
  COMMUNES,
]
