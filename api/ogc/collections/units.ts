import { stringAt } from '../../../shared/artefacts/string-table.ts'
import type { UnitOutlineSchema } from '../../../shared/artefacts/unit-outlines.ts'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { parseIdu } from '../../../shared/identifiers/idu.ts'
import { packIdu, unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { blocksInTurn } from '../../../stores/blocks/blocks-in-turn.ts'
import type { Stores } from '../../../stores/stores.ts'
import { groundOwners } from '../../operations/unit/ground-owners.ts'
import { shownOwners } from '../../operations/unit/shown-owners.ts'
import type { Collection } from '../collection.ts'
import { type BlockFeatures, featureInBlocks, partsInBlocks, type RowInBlock } from './block-features.ts'

const iduAt = ({ block, at }: RowInBlock<UnitOutlineSchema>) => unpackIdu(block.rows.idu[at]!)

/** Texts in their order, an empty one for what is not known; null when none is. */
const joinedTexts = (texts: readonly (string | null)[]) =>
  texts.some((text) => text !== null) ? texts.map((text) => text ?? '').join('|') : null

const featuresOf = (stores: Stores): BlockFeatures<UnitOutlineSchema> => ({
  files: stores.units.files,
  idOf: iduAt,
  async describe(rows) {
    const idus = rows.map(iduAt)
    const found = await groundOwners(idus, stores)
    const shown = await shownOwners(
      found.map((one) => one ?? { holders: [] }),
      stores,
    )
    return rows.map(({ block: { rows: columns }, at }, i) => {
      const [idu, owners] = [idus[i]!, shown[i]!]
      const surface = columns.surface[at]!
      return {
        idu,
        communeCode: communeCodeOf(idu),
        communeCodes: stringAt(columns.communes, at),
        parcelCount: columns.parcelCount[at]!,
        surface: Number.isNaN(surface) ? null : surface,
        ownerCount: owners.length,
        ownerNames: joinedTexts(owners.map(({ name }) => name)),
        ownerSirens: joinedTexts(owners.map(({ siren }) => siren)),
        ownerGroup: owners[0]?.group?.code ?? null,
      }
    })
  },
})

export const unitCollection: Collection = {
  name: 'units',
  title: { fr: 'Unités foncières', en: 'Land units (unités foncières)' },
  description:
    'Contiguous parcels that the register gives to the same set of owners: two parcels or more, with boundaries in common, of one département. A parcel that is a unit of its own is among the parcels alone. Natural persons are never in the register. /v1/parcels/{idu}/unit has the parcels of a unit, 500 at most',
  geometry: 'Polygon',
  datasets: ['owners', 'cadastre'],
  fields: {
    idu: { type: 'string', description: 'The smallest identifier of its parcels: the id of the feature' },
    communeCode: {
      type: 'string',
      description: 'INSEE code of the commune or arrondissement of that parcel',
    },
    communeCodes: { type: 'string', description: 'Those of all of its parcels, joined by a bar' },
    parcelCount: { type: 'integer', description: 'Its parcels' },
    surface: {
      type: 'number',
      description: 'Sum of the contenances, m²; null when the cadastre has none of one of the parcels',
    },
    ownerCount: { type: 'integer', description: 'Who owns the ground, by the register: how many' },
    ownerNames: {
      type: 'string',
      description: 'Their names, joined by a bar; that of a holder who opposed publication is left out',
    },
    ownerSirens: { type: 'string', description: 'Their SIREN in the same order; some have none' },
    ownerGroup: {
      type: 'string',
      description:
        'Group of the first: 0 company, 1 State, 2 région, 3 département, 4 commune, 5 HLM, 6 mixed economy, 7 co-owners, 8 partners, 9 public body',
    },
  },
  noindex: true,
  parts: (stores) => partsInBlocks(featuresOf(stores)),
  async find(id, stores) {
    const parsed = parseIdu(id)
    const file = stores.units.files.find(({ departement }) => departement === parsed?.departement)
    const outline = parsed && file && (await stores.parcels.outline(parsed.idu))
    if (!outline) return undefined
    const wanted = packIdu(parsed.idu)
    // A unit lies where its parcels lie.
    for await (const { rows, firstRow } of blocksInTurn(file, file.near(boundsOf(outline)))) {
      const at = rows.idu.indexOf(wanted)
      if (at >= 0) return featureInBlocks(featuresOf(stores), file, firstRow + at)
    }
    return undefined
  },
  boxes: ({ units }) => units.boxes,
}
