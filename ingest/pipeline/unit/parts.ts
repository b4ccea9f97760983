import type { AreaUnit, NormalisedPart } from '../../dataset.ts'

/** What a unit is refreshed and counted by: the communes that were asked for, else the whole area. */
export function partsOf(unit: AreaUnit): readonly string[] {
  return unit.communes ?? [unit.area]
}

/** How it went for each part of a unit, in the order they were asked for. */
export function describeParts(
  unit: AreaUnit,
  describe: (part: string) => Omit<NormalisedPart, 'commune'>,
): NormalisedPart[] {
  return partsOf(unit).map((part) => ({ ...(unit.communes ? { commune: part } : {}), ...describe(part) }))
}
