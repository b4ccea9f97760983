import { OUTLINE_COLUMNS } from './outline-columns.ts'

/** The zones of planning documents that apply in one département: outlines and what they are, in the order of their place. */
export const PLAN_ZONES = {
  magic: 'TERRPLAN',
  version: 2,
  schema: {
    ...OUTLINE_COLUMNS,
    /** m². */
    ground: 'u32',
    /** Index in ZONE_CLASSES. */
    zoneClass: 'u8',
    /** Type of zone, label and long label as published, and the key of the document; '' where the source says nothing. */
    type: 'bytes',
    label: 'bytes',
    name: 'bytes',
    document: 'bytes',
  },
} as const
export type PlanZoneSchema = typeof PLAN_ZONES.schema
