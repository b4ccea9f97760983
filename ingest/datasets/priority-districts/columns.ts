import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

export const layouts: readonly FileLayout[] = [
  {
    name: 'districts of 2024',
    member: /WGS84\.geojson$/i,
    essential: [['code_qp'], ['lib_qp'], ['insee_com']],
    optional: [],
    ignored: [/^(fid|gid|id|objectid)$/i, /^(insee|lib|siren|code)_(reg|dep|com|epci)$/i],
  },
]
