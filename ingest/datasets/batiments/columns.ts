import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

/** Properties of a drawn building, which has no identifier. */
export const layouts: readonly FileLayout[] = [
  {
    name: 'GeoJSON of Etalab',
    essential: [['commune']],
    optional: [['type'], ['updated']],
    ignored: ['nom', 'created'],
  },
]
