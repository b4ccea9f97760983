import type { OutlineSchema } from '../../../shared/artefacts/outline-columns.ts'
import type { RowSchema } from '../../../shared/artefacts/row-blocks/row-block.ts'
import type { RowBlock, RowBlocks } from '../../../stores/blocks/row-blocks.ts'
import {
  type CollectionPart,
  type FoundFeature,
  numberedId,
  type OpenPart,
  type Value,
} from '../collection.ts'
import { decodedOutline, isAroundBox, outlinesInBlocks } from './outlines.ts'
import { mayHaveIn } from './parcels.ts'

/** A row by its block and its number in it. */
export interface RowInBlock<S extends RowSchema> {
  block: RowBlock<S>
  at: number
}

type Properties = Readonly<Record<string, Value>>

/** Outlines in blocks as features. */
export interface BlockFeatures<S extends RowSchema & OutlineSchema> {
  /** One a département. */
  readonly files: readonly RowBlocks<S>[]
  /** The id of a row; left out where the source gives none: it is made of the département and the row. */
  idOf?(row: RowInBlock<S>): string
  /** The properties of some rows, in their order. What must be read for them is read together. Rejects with DamagedFile. */
  describe(rows: readonly RowInBlock<S>[]): Promise<readonly Properties[]>
}

export function partsInBlocks<S extends RowSchema & OutlineSchema>(
  features: BlockFeatures<S>,
): CollectionPart[] {
  return features.files.map((file) => ({
    count: file.count,
    mayHave: mayHaveIn(file.departement, file.box),
    liesIn: (shape) => file.box !== undefined && isAroundBox(shape, file.box),
    open: async () => openPart(file, features),
  }))
}

/** The feature of an id that is made of département and row; undefined when there is none. */
export function findInBlocks<S extends RowSchema & OutlineSchema>(
  features: BlockFeatures<S>,
  id: string,
): FoundFeature | undefined {
  const { departement, row } = numberedId(id) ?? {}
  const file = features.files.find((one) => one.departement === departement)
  return file && row! < file.count ? featureInBlocks(features, file, row!) : undefined
}

/** The feature of a row of one of the files. */
export function featureInBlocks<S extends RowSchema & OutlineSchema>(
  features: BlockFeatures<S>,
  file: RowBlocks<S>,
  row: number,
): FoundFeature {
  return { part: openPart(file, features), row }
}

const numberOf = ({ block, at }: RowInBlock<RowSchema>) => `${block.departement}.${block.firstRow + at}`

function openPart<S extends RowSchema & OutlineSchema>(
  file: RowBlocks<S>,
  { idOf = numberOf, describe }: BlockFeatures<S>,
): OpenPart {
  return {
    meeting: (shape) => outlinesInBlocks(file, shape),
    async take(rows, hold) {
      const blocks = await file.ofRows(rows, hold)
      const inBlocks = rows.map((row, i) => ({ block: blocks[i]!, at: row - blocks[i]!.firstRow }))
      const properties = await describe(inBlocks)
      const places = new Map(rows.map((row, i) => [row, i]))
      return {
        read(row) {
          const i = places.get(row)!
          const { block, at } = inBlocks[i]!
          return {
            id: idOf(inBlocks[i]!),
            properties: properties[i]!,
            outline: decodedOutline(block, at),
          }
        },
      }
    },
  }
}
