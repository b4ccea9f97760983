import { type FootprintsArtefact, storedGround, storedLight } from '../../../shared/artefacts/footprints.ts'
import { type Collection, numberedId, type OpenPart, type Part } from '../collection.ts'
import { decoded, outlinesMeeting } from './outlines.ts'

const partOf = (artefact: FootprintsArtefact): Part => ({
  count: artefact.count,
  open: async () => openPart(artefact),
})

function openPart(artefact: FootprintsArtefact): OpenPart {
  const { departement, ground, light } = artefact
  return {
    meeting: (shape) => outlinesMeeting(artefact, shape),
    read: (row) => ({
      id: `${departement}.${row}`,
      properties: { surface: storedGround(ground[row]!), light: storedLight(light[row]!), departement },
      outline: decoded(artefact, row),
    }),
  }
}

export const buildings: Collection = {
  name: 'buildings',
  title: { fr: 'Bâtiments du cadastre', en: 'Buildings of the cadastre' },
  description: 'Buildings as the cadastre draws them. Their ids hold for one release: the source gives none',
  geometry: 'Polygon',
  datasets: ['batiments'],
  fields: {
    surface: { type: 'number', description: 'Surface on the ground, m²' },
    light: { type: 'boolean', description: 'Whether it is a light construction' },
    departement: { type: 'string', description: 'Code of the département' },
  },
  parts: ({ footprints }) => footprints.artefacts.map(partOf),
  async find(id, { footprints }) {
    const { departement, row } = numberedId(id) ?? {}
    const artefact = footprints.artefacts.find((one) => one.departement === departement)
    return artefact && row! < artefact.count ? { part: openPart(artefact), row: row! } : undefined
  },
  boxes: ({ footprints }) => footprints.boxes,
}
