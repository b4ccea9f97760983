import { asBytes } from '../../../shared/artefacts/documents/block.ts'
import { DocumentBlocks } from '../../../shared/artefacts/documents/document-blocks.ts'
import { areSalesLoaded } from '../../../shared/documents/loaded-sales.ts'
import { salesExtent } from '../../../shared/documents/sales.ts'

/** Tells whether the sales of all these communes in a year are loaded, by the file of `sales-extent` of their département: without one none are. */
export async function wholeYears(
  path: string | undefined,
  communes: readonly string[],
): Promise<(year: number) => boolean> {
  if (path === undefined) return () => false
  const blocks = await DocumentBlocks.open(path, Number.POSITIVE_INFINITY)
  const key = asBytes(salesExtent.key())
  const number = blocks.index.blockOf(key)
  const text = number < 0 ? undefined : blocks.inMemory(number)?.find(key)
  const extent = text ? salesExtent.parse(text.toString()) : undefined
  return (year) => communes.every((commune) => areSalesLoaded(extent, commune, year))
}
