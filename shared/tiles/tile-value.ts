import type { PbfWriter } from 'pbf'

/** What an attribute may be in a tile. */
export type TileValue = string | number | boolean

/** Numbers of the fields of a value (MVT 2.1, vector_tile.proto). */
const VALUE = { string: 1, double: 3, uint: 5, sint: 6, bool: 7 }

/** Writes a value: whole numbers as such, others as doubles. */
export function writeValue(value: TileValue, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(VALUE.string, value)
  else if (typeof value === 'boolean') pbf.writeBooleanField(VALUE.bool, value)
  else if (!Number.isSafeInteger(value)) pbf.writeDoubleField(VALUE.double, value)
  else if (value >= 0) pbf.writeVarintField(VALUE.uint, value)
  else pbf.writeSVarintField(VALUE.sint, value)
}
