import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

/** Properties of a section: its identifier holds the commune, the prefix and its letters. */
export const layouts: readonly FileLayout[] = [
  {
    name: 'GeoJSON of Etalab',
    essential: [['id']],
    optional: [['created'], ['updated']],
    ignored: ['commune', 'prefixe', 'code'],
  },
]
