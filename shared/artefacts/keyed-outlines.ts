import { OUTLINE_COLUMNS } from './outline-columns.ts'

/** Surfaces that lie over parcels (easements, zones of risk) in one département: outlines, each with what names it, in the order of their place. */
export const KEYED_OUTLINES = {
  magic: 'TERRKEYO',
  version: 1,
  schema: {
    ...OUTLINE_COLUMNS,
    /** Key of the document that says what the surface is, or its level: what it means is that of the kind of file. */
    key: 'bytes',
  },
} as const
export type KeyedOutlineSchema = typeof KEYED_OUTLINES.schema
