import type { AreaUnit, NormalisedPart } from '../../dataset.ts'

/** The parts that a unit is refreshed and counted by: its communes, else the whole area. */
export function partsOf(unit: AreaUnit): readonly string[] {
  return unit.communes ?? [unit.area]
}

/** The outcome of each part of a unit, in the order of the unit. */
export function describeParts(
  unit: AreaUnit,
  describe: (part: string) => Omit<NormalisedPart, 'commune'>,
): NormalisedPart[] {
  return partsOf(unit).map((part) => ({ ...(unit.communes ? { commune: part } : {}), ...describe(part) }))
}
