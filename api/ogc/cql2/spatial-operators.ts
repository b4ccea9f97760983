import type { Crs } from '../crs.ts'
import { BadFilter, type FeatureCondition, GEOMETRY, intersects, notOf } from './condition.ts'
import { cql2Sentences } from './cql2-sentences.ts'
import { type GeometryLiteral, literalShape } from './literal-shape.ts'

/** What of the spatial functions is answered: whether something is in common can be judged exactly on the integers of the stores. */
const ANSWERED = ['S_INTERSECTS', 'S_DISJOINT']
/** The others compare inner parts and rims, which two drawings that were rounded apart seldom have in common. */
const REFUSED = ['S_WITHIN', 'S_CONTAINS', 'S_EQUALS', 'S_TOUCHES', 'S_CROSSES', 'S_OVERLAPS']

export const isSpatial = (word: string): boolean => [...ANSWERED, ...REFUSED].includes(word.toUpperCase())

/** Throws BadFilter for a function that is not answered. */
export function checkAnswered(name: string): void {
  if (!ANSWERED.includes(name.toUpperCase()))
    throw new BadFilter(cql2Sentences.noFunction(name.toUpperCase(), ANSWERED.join(', ')))
}

/** A spatial function of the geometry of a feature and a literal. Throws BadFilter. */
export function spatialCondition(
  name: string,
  property: string,
  literal: GeometryLiteral,
  crs: Crs,
): FeatureCondition {
  checkAnswered(name)
  if (property !== GEOMETRY) throw new BadFilter(cql2Sentences.noGeometry(JSON.stringify(property), GEOMETRY))
  const { shape, parts } = literalShape(literal, crs)
  const condition = intersects(shape, parts)
  return name.toUpperCase() === 'S_DISJOINT' ? notOf(condition) : condition
}
