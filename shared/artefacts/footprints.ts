import { OUTLINE_COLUMNS } from './outline-columns.ts'
import type { OutlineValues } from './outlines-builder.ts'

/** The drawn buildings of one département: outlines, surface and kind, in the order of their place. */
export const FOOTPRINTS = {
  magic: 'TERRFOOT',
  version: 2,
  schema: {
    ...OUTLINE_COLUMNS,
    /** Decimetres² on the ground. */
    ground: 'u32',
    /** 0 = built to last, 1 = light, 2 = the source does not say. */
    light: 'u8',
  },
} as const
export type FootprintSchema = typeof FOOTPRINTS.schema
const DECIMETRES = 100

/** m² of a stored surface, to a tenth. */
export const storedGround = (value: number): number => Math.round(value / (DECIMETRES / 10)) / 10

/** Whether a building is light, null when the source does not say. */
export const storedLight = (value: number): boolean | null => (value === 2 ? null : value === 1)

/** What is stored of a drawn building. `ground` in m². */
export const footprintValues = (ground: number, light: boolean | null): OutlineValues<FootprintSchema> => ({
  ground: Math.round(ground * DECIMETRES),
  light: light === null ? 2 : Number(light),
})
