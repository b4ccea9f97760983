import type { DwellingType } from '../identifiers/dwelling-types.ts'
import type { Sold } from './sold.ts'

/** What a question may give of a dwelling in addition to its type, surface and place. */
export const SAYABLE = ['rooms', 'outbuildings', 'land', 'carrezSurface', 'lots'] as const
export type Sayable = (typeof SAYABLE)[number]

/**
 * A dwelling as a person can describe it. Estimates are made from this and from nothing else, whether it is asked over HTTP or by the
 * backtest: a member added here must be a parameter of the service.
 */
export interface Question extends Partial<Record<Sayable, number | undefined>> {
  /** m² built. */
  surface: number
  /** WGS84, 1e-7 degrees. */
  lng: number
  lat: number
  /** Packed IDU; 0 where the parcel is not known. */
  parcel: number
  /** Rank in the table of the département; NONE where no sale of the commune is known. */
  commune: number
}

/** How much is said: nothing but type, surface and place; what everybody knows; all that the method uses. */
export const INPUT_LEVELS = ['least', 'usual', 'all'] as const
export type InputLevel = (typeof INPUT_LEVELS)[number]

/** What is said at each level. */
export const INPUTS: Readonly<Record<DwellingType, Readonly<Record<InputLevel, readonly Sayable[]>>>> = {
  Appartement: {
    least: [],
    usual: ['rooms', 'outbuildings'],
    all: ['rooms', 'outbuildings', 'carrezSurface', 'lots'],
  },
  Maison: {
    least: [],
    usual: ['rooms', 'outbuildings', 'land'],
    all: ['rooms', 'outbuildings', 'land', 'lots'],
  },
}

/** The highest level of which a question says everything. */
export function levelOf(type: DwellingType, given: Partial<Record<Sayable, unknown>>): InputLevel {
  return INPUT_LEVELS.findLast((level) => INPUTS[type][level].every((name) => given[name] !== undefined))!
}

/**
 * The question that the buyer of a sold dwelling could have asked, saying what is in `inputs`. What the deed does not print is not said: 0
 * rooms, Carrez surface or lots of a flat mean "unknown" there, while 0 outbuildings, no ground and a house without lots are facts.
 */
export function saleQuestion(
  type: DwellingType,
  sold: Sold,
  row: number,
  inputs: readonly Sayable[],
): Question {
  const printed: Record<Sayable, number | undefined> = {
    rooms: sold.rooms[row] || undefined,
    outbuildings: sold.outbuildings[row]!,
    land: sold.land[row]!,
    carrezSurface: sold.carrez[row] || undefined,
    lots: type === 'Maison' ? sold.lots[row]! : sold.lots[row] || undefined,
  }
  return {
    surface: sold.surface[row]!,
    lng: sold.lng[row]!,
    lat: sold.lat[row]!,
    parcel: sold.parcel[row]!,
    commune: sold.commune[row]!,
    ...Object.fromEntries(inputs.map((name) => [name, printed[name]])),
  }
}
