import type { PreventionLayerRule } from './layers.ts'

/** A zone of a folder that tables of hazards name by its number. */
export interface NumberedZone {
  plan: string
  /** Its shape in the lake. */
  shape: string
}

/** Letters of the columns of `zoneregmultialea`: U for building, F for land; S, L and P for surfaces, lines and points. */
const SHAPE_LETTERS = { surface: 'S', line: 'L', points: 'P' } as const

/** Columns of `zoneregmultialea` that name a regulatory zone, one for each layer that may hold it. */
export const RULE_ZONE_COLUMNS: readonly string[] = ['U_S', 'U_L', 'U_P', 'F_S', 'F_L', 'F_P'].map(
  (letters) => `IDZONEREGLEMENTAIRE_${letters}`,
)

/** The zones of a folder by the column of a table that names them: a number means another zone in each layer, and none outside its folder. */
export class ZonesOfFolder {
  readonly #zones = new Map<string, NumberedZone[]>()

  add({ layer, isLand, shape }: PreventionLayerRule, number: string, zone: NumberedZone): void {
    const letters = `${isLand ? 'F' : 'U'}_${SHAPE_LETTERS[shape]}`
    const key = keyOf(layer === 'hazard' ? 'IDZONEALEA' : `IDZONEREGLEMENTAIRE_${letters}`, number)
    this.#zones.set(key, [...(this.#zones.get(key) ?? []), zone])
  }

  /** The zones of a number, by the column that names them (`IDZONEALEA`: zones of hazard of either standard). */
  named(column: string, number: string): readonly NumberedZone[] {
    return this.#zones.get(keyOf(column, number)) ?? []
  }
}

const keyOf = (column: string, number: string) => `${column} ${number}`
