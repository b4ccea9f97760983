import { type FootprintSchema, storedGround, storedLight } from '../../../shared/artefacts/footprints.ts'
import { boxesMeet } from '../../../shared/geo/bounds.ts'
import type { RowBlock, RowBlocks } from '../../../stores/blocks/row-blocks.ts'
import {
  type Collection,
  type CollectionPart,
  type Feature,
  numberedId,
  type OpenPart,
} from '../collection.ts'
import { decodedOutline, isAroundBox, outlinesInBlocks } from './outlines.ts'

const partOf = (file: RowBlocks<FootprintSchema>): CollectionPart => ({
  count: file.count,
  mayHave: ({ shape }) => !shape || (file.box !== undefined && boxesMeet(file.box, shape.bounds)),
  liesIn: (shape) => file.box !== undefined && isAroundBox(shape, file.box),
  open: async () => openPart(file),
})

function openPart(file: RowBlocks<FootprintSchema>): OpenPart {
  return {
    meeting: (shape) => outlinesInBlocks(file, shape),
    async take(rows, hold) {
      const blocks = await file.ofRows(rows, hold)
      const byRow = new Map(rows.map((row, i) => [row, blocks[i]!]))
      return { read: (row) => featureOf(byRow.get(row)!, row) }
    },
  }
}

/** `row`: its number among all of the département. */
function featureOf(block: RowBlock<FootprintSchema>, row: number): Feature {
  const { departement, firstRow, rows } = block
  const at = row - firstRow
  const properties = {
    surface: storedGround(rows.ground[at]!),
    light: storedLight(rows.light[at]!),
    departement,
  }
  return { id: `${departement}.${row}`, properties, outline: decodedOutline(block, at) }
}

export const buildingCollection: Collection = {
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
  parts: ({ footprints }) => footprints.files.map(partOf),
  async find(id, { footprints }) {
    const { departement, row } = numberedId(id) ?? {}
    const file = footprints.files.find((one) => one.departement === departement)
    return file && row! < file.count ? { part: openPart(file), row: row! } : undefined
  },
  boxes: ({ footprints }) => footprints.boxes,
}
