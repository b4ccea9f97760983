import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

/** Columns of the two standards, read where they are there or passed over, and those that GIS programs add. */
const KNOWN: FileLayout['ignored'] = [
  /^(ID_GASPAR|CODEPROCEDURE|CODEGASPAR\w*|TYPEREG(LEMENT)?|CODERISQUE|TYPEALEA|NUM_ALEA|ETAT|ETATPROCEDURE)$/i,
  /^(ID_ZONE|IDZONEALEA|IDZONEREGLEMENTAIRE|IDPERIMETRE|ID_MAP|ID_\w+|CODEZONE|CODEZONEREGLEMENT)$/i,
  /^(NOM|NOM_\w+|NOM(FIC|RISQUE|PROCEDURE)|LIBELLE\w*|DESCRIPT(ION)?|NIVALEA_(ST|STD)|NIVALEA|NIVEAUALEA|OCCURRENCE)$/i,
  /^(URLFIC|ADRESSE|URI_GASPAR|SITE_WEB|TYPEREF|DAT\w+|DATE\w+|TYPE\w*|MULTI_RISQ|MAITREOUVRAGE|SRCEGEOM|\w*REFERENCE\w*)$/i,
  /^(SURFACE|(F|OGC_F)?ID|GID|OBJECTID|GEOM|GEOMETRY|SHAPE_\w+|COMMENTAIRE|REMARQUE|INSEE\w*)$/i,
]

/** The layout of a layer or table that means nothing without some columns. */
export function preventionLayoutOf(needed: readonly string[]): FileLayout {
  return { name: needed.join(', '), essential: needed.map((name) => [name]), optional: [], ignored: KNOWN }
}
