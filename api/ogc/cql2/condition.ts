import type { Sentence } from '../../../shared/text/sentence.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import type { CollectionField, Feature } from '../collection.ts'
import { cql2Sentences } from './cql2-sentences.ts'

/** What of a feature a condition looks at. Its outline is readable during the call alone. */
export type JudgedFeature = Pick<Feature, 'properties' | 'outline' | 'point'>

/** A condition on a feature. What is not known is neither true nor false: undefined. */
export interface FeatureCondition {
  holds(feature: JudgedFeature): boolean | undefined
  /** Conditions that must all hold for this one to: those of AND. */
  readonly every?: readonly FeatureCondition[]
  /** It holds for the features that have a point in common with this shape, and for no other. */
  readonly shape?: Shape
  /** Shapes that a feature is compared with: what judging one costs. */
  readonly cost: number
}

/** Why a filter cannot be read. */
export class BadFilter extends Error {
  readonly detail: Sentence

  constructor(detail: Sentence) {
    super(detail.en)
    this.detail = detail
  }
}

/** Name of the geometry of a feature in filters. */
export const GEOMETRY = 'geometry'
export type Fields = Readonly<Record<string, CollectionField>>

const costOf = (parts: readonly FeatureCondition[]) => parts.reduce((sum, { cost }) => sum + cost, 0)

export function allOf(parts: readonly FeatureCondition[]): FeatureCondition {
  if (parts.length === 1) return parts[0]!
  return {
    every: parts,
    cost: costOf(parts),
    holds(feature) {
      const found = parts.map((part) => part.holds(feature))
      return found.includes(false) ? false : found.includes(undefined) ? undefined : true
    },
  }
}

export function anyOf(parts: readonly FeatureCondition[]): FeatureCondition {
  if (parts.length === 1) return parts[0]!
  return {
    cost: costOf(parts),
    holds(feature) {
      const found = parts.map((part) => part.holds(feature))
      return found.includes(true) ? true : found.includes(undefined) ? undefined : false
    },
  }
}

export function notOf(part: FeatureCondition): FeatureCondition {
  return {
    cost: part.cost,
    holds(feature) {
      const found = part.holds(feature)
      return found === undefined ? undefined : !found
    },
  }
}

export const always = (value: boolean): FeatureCondition => ({ cost: 0, holds: () => value })

/** Whether a property, or the geometry, has a value; `isNot`: whether it has none. Throws BadFilter for a name that there is not. */
export function nullTest(name: string, isNot: boolean, fields: Fields): FeatureCondition {
  const isNull = ({ properties, outline, point }: JudgedFeature) =>
    name === GEOMETRY ? outline === undefined && point === undefined : (properties[name] ?? null) === null
  if (name !== GEOMETRY) checkProperty(name, fields)
  return { cost: 0, holds: (feature) => isNull(feature) !== isNot }
}

/** A property compared with a value. Throws BadFilter for a name, sign or type of value that does not fit. */
export function compareProperty(
  name: string,
  sign: string,
  wanted: string | number | boolean,
  fields: Fields,
): FeatureCondition {
  const { type } = checkProperty(name, fields)
  if (!Object.hasOwn(SIGNS, sign)) throw new BadFilter(cql2Sentences.noSign(JSON.stringify(sign)))
  const compare = SIGNS[sign]!
  const needed = type === 'integer' ? 'number' : type
  if (typeof wanted !== needed) throw new BadFilter(cql2Sentences.otherType(name, needed, typeof wanted))
  return {
    cost: 0,
    holds({ properties }) {
      const own = properties[name] ?? null
      return own === null ? undefined : compare(own < wanted ? -1 : own > wanted ? 1 : 0)
    },
  }
}

/** Whether a feature has a point in common with a shape. `parts`: shapes that it is made of. */
export function intersects(shape: Shape, parts: number): FeatureCondition {
  return {
    shape,
    cost: parts,
    holds({ outline, point }) {
      if (outline) return shape.hitsParcel(outline)
      return point ? shape.hitsPoint(point[0], point[1]) : undefined
    },
  }
}

function checkProperty(name: string, fields: Fields): CollectionField {
  if (!Object.hasOwn(fields, name))
    throw new BadFilter(cql2Sentences.noProperty(JSON.stringify(name), Object.keys(fields).join(', ')))
  return fields[name]!
}

const SIGNS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
}
