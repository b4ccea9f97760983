import { ADDRESSES, type AddressesArtefact, readAddresses } from '../../../shared/artefacts/addresses.ts'
import type { BoxTree } from '../../../shared/artefacts/box-tree.ts'
import { STARTS } from '../../../shared/artefacts/column-file.ts'
import { FOOTPRINTS, type FootprintsArtefact, readFootprints } from '../../../shared/artefacts/footprints.ts'
import { PLAN_ZONES, type PlanZonesArtefact, readPlanZones } from '../../../shared/artefacts/plan-zones.ts'
import { readSales, SALES_MAGIC, SALES_VERSION, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { packZones } from './packed-zones.ts'
import type { PagedKind } from './paged-artefact.ts'

/** The upper nodes of a tree, which every search goes through: 512 of them are 10 kB. */
const UPPER_NODES = 512

function touchTree(tree: BoxTree | undefined): void {
  tree?.boxes.subarray(-4 * UPPER_NODES)
  tree?.indices.subarray(-UPPER_NODES)
}

/**
 * Hashes of the keys stay: a key does not tell its département, so each is looked for in all. So do the columns by rank that every question asks: ranks
 * follow days, so that fifty sales of one place would read fifty pages of each. That is eight bytes a sale, 160 MB for France.
 */
const SALES_KEPT = ['idHash', 'idAgainRank', 'idAgain', 'date', 'multiLot', 'elsewhere', 'position']

export const salesInPages: PagedKind<SalesArtefact> = {
  magic: SALES_MAGIC,
  version: SALES_VERSION,
  open(source) {
    const artefact = readSales(source)
    return { ...artefact, zones: packZones(artefact.zones) }
  },
  keeps: (section) => SALES_KEPT.includes(section),
  touch: ({ tree }) => touchTree(tree),
}

/** What only the few that are found are asked for; the search goes through all other columns, of départements anywhere. */
const READ_WHEN_FOUND = [
  'entryNames',
  'entryKeys',
  'numberX',
  'numberY',
  'numberLocalities',
  'certified',
  'parcels',
  'methods',
  'distances',
  'moreRows',
  'moreParcels',
  'oddRows',
  'oddIds',
]
/** Where the names and keys of streets begin stays: else the page of the letters would be known only once that of their place is read, a round more. */
const NAMES = ['entryNames', 'entryKeys']
const ADDRESSES_READ = [
  'tree',
  ...READ_WHEN_FOUND,
  ...READ_WHEN_FOUND.filter((name) => !NAMES.includes(name)).map((name) => name + STARTS),
]

export const addressesInPages: PagedKind<AddressesArtefact> = {
  ...ADDRESSES,
  open: readAddresses,
  keeps: (section) => !ADDRESSES_READ.includes(section),
  touch: ({ tree }) => touchTree(tree),
}

export const footprintsInPages: PagedKind<FootprintsArtefact> = {
  ...FOOTPRINTS,
  open: readFootprints,
  keeps: () => false,
  touch: ({ tree }) => touchTree(tree),
}

export const planZonesInPages: PagedKind<PlanZonesArtefact> = {
  ...PLAN_ZONES,
  open: readPlanZones,
  keeps: () => false,
  touch: ({ tree }) => touchTree(tree),
}
