/**
 * Integer geometry: every coordinate is a whole number of 1e-7 degrees (WGS84), about 1 cm,
 * the precision in which the cadastre is published. Orientation tests on such integers are exact.
 */

/** Degrees per unit: lng = x / UNITS_PER_DEGREE. */
export const UNITS_PER_DEGREE = 1e7

/** x0, y0, x1, y1, … of one ring, in 1e-7 degrees, first vertex not repeated at the end. */
export type Ring = number[]

/** Polygons of one object; in each, ring 0 is the outline and the others are holes. Inside = even-odd over all rings. */
export type Polygons = Ring[][]
