import { stringAt } from '../../../shared/artefacts/string-table.ts'
import { DRAWN_LEVELS, OUTLINES, type ZonesArtefact } from '../../../shared/artefacts/zones.ts'
import type { Collection, CollectionPart, OpenPart } from '../collection.ts'
import { decoded, outlinesMeeting } from './outlines.ts'

const ID = /^(departement|commune|iris)-(\w{1,9})$/

const partOf = (artefact: ZonesArtefact): CollectionPart => ({
  count: artefact.count,
  open: async () => openPart(artefact),
})

function openPart(artefact: ZonesArtefact): OpenPart {
  const { level, code, name, outline } = artefact
  const outlines = { ...artefact, offsets: artefact.geometryOffset }
  return {
    meeting: (shape) => outlinesMeeting(outlines, shape),
    read(row) {
      const properties = {
        level: DRAWN_LEVELS[level[row]!]!,
        code: stringAt(code, row),
        name: stringAt(name, row),
        outline: OUTLINES[outline[row]!]!,
      }
      return {
        id: `${properties.level}-${properties.code}`,
        properties,
        outline: decoded(outlines, row),
      }
    },
  }
}

export const zoneCollection: Collection = {
  name: 'zones',
  title: { fr: 'Départements, communes et IRIS', en: 'Départements, communes and IRIS' },
  description: 'Outlines of départements, communes (arrondissements) and IRIS, as the service draws them',
  tiles: 'zones',
  geometry: 'Polygon',
  datasets: ['cadastre', 'iris'],
  fields: {
    level: { type: 'string', description: 'departement, commune or iris' },
    code: { type: 'string', description: 'Official code' },
    name: { type: 'string', description: 'Name' },
    outline: {
      type: 'string',
      description: "official: the producer's own line; derived: put together from parcels",
    },
  },
  parts: ({ zones: loaded }) => loaded.zones.map(partOf),
  async find(id, { zones: loaded }) {
    const [, level, code] = ID.exec(id) ?? []
    for (const artefact of loaded.zones)
      for (let row = 0; row < artefact.count; row++)
        if (DRAWN_LEVELS[artefact.level[row]!] === level && stringAt(artefact.code, row) === code)
          return { part: openPart(artefact), row }
    return undefined
  },
  boxes: ({ zones: loaded }) => loaded.boxes('zones'),
}
