/**
 * What a release holds in addition to the datasets, built from several of them; `dataset` of their files in the manifest. Frozen with the
 * releases that name them, and different from every name of a dataset.
 */
export const DERIVED_NAMES = [
  'zones',
  'overviews',
  'units',
  'parcel-facts',
  'estimates',
  'parcel-blocks',
  'sale-blocks',
  'identifiers',
] as const

export type DerivedName = (typeof DERIVED_NAMES)[number]
