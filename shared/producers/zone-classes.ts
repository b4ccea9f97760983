/**
 * Classes of planning zones, from the type of zone that a document publishes (TYPEZONE and TYPESECT of the CNIG standards): U urban, AU to be
 * urbanised, A agricultural, N natural; of a carte communale 01 open to building, 02 kept for activities, 03 not open to building. `other`: what
 * none of them says.
 */
export const ZONE_CLASSES = ['U', 'AU', 'A', 'N', '01', '02', '03', 'other'] as const
export type ZoneClass = (typeof ZONE_CLASSES)[number]

const SECTORS: readonly string[] = ['01', '02', '03']

/**
 * The class of a type of zone as published, `isSector` for a sector of a carte communale. Documents before the standard of 2017 write free text: what
 * begins with AU (after a number, as in 1AU), U, A or N is of that class. NA, NB and NC of the plans d'occupation des sols were to be built on or
 * farmed, not natural: `other`.
 */
export function zoneClassOf(type: string, isSector: boolean): ZoneClass {
  const text = type.trim()
  if (isSector)
    return SECTORS.includes(text.padStart(2, '0')) ? (text.padStart(2, '0') as ZoneClass) : 'other'
  if (/^N[ABC]/.test(text)) return 'other'
  const found = /^\d*\s*(AU|U|A|N)/i.exec(text)?.[1]?.toUpperCase()
  return ZONE_CLASSES.find((one) => one === found) ?? 'other'
}
