import type { Box } from '../../territory/box.ts'
import { type Cluster, clusterAt, farFromOthers, misplacedThings } from '../../territory/clusters.ts'
import { hasCompactCommunes } from '../../territory/outside-departement.ts'
import type { Parcel } from './feature.ts'

/** Parcels of a cluster that wait with the text of their row: a cluster of more is no mistake. */
const MOST_WAITING = 50

/** A row as the quarantine keeps it. `id`: its identifier, when the original text is no GeoJSON feature. */
export interface OriginalRow {
  row: number
  original: string
  id?: string | null
}

interface Waiting {
  parcel: Parcel
  box: Box
  row: OriginalRow
}

/** What becomes of parcels. `where`: how far a refused one lies from the others. */
export interface Decided {
  keep(parcel: Parcel, box: Box): void
  refuse(parcel: Parcel, row: OriginalRow, where: string): void
}

/**
 * Tells the parcels that lie far from the others of their commune. The first parcels of each place wait until enough lie there. Files have
 * the parcels of a commune one after the other, so a commune is decided when the next begins, and all are at the `end`: parcels keep the
 * order of the file, but for those of a second place.
 */
export class CommuneGrounds {
  readonly #decided: Decided
  readonly #clusters = new Map<string, Cluster<Waiting>[]>()
  #commune = ''
  /** The cluster of the parcel before, once none of it waits. */
  #settled: Cluster<Waiting> | undefined

  constructor(decided: Decided) {
    this.#decided = decided
  }

  /** Takes a parcel that lies in its département; `rowOf` is called while it may still be refused. */
  add(parcel: Parcel, box: Box, rowOf: () => OriginalRow): void {
    if (parcel.commune !== this.#commune) this.#begin(parcel.commune)
    if (this.#settled?.isNear(box)) {
      this.#settled.grow(box)
      this.#decided.keep(parcel, box)
    } else if (hasCompactCommunes(parcel.departement)) this.#weigh(parcel, box, rowOf)
    else this.#decided.keep(parcel, box)
  }

  end(): void {
    for (const commune of this.#clusters.keys()) this.#decide(commune)
  }

  #begin(commune: string): void {
    this.#decide(this.#commune)
    this.#commune = commune
    this.#settled = undefined
  }

  #weigh(parcel: Parcel, box: Box, rowOf: () => OriginalRow): void {
    let clusters = this.#clusters.get(parcel.commune)
    if (!clusters) {
      clusters = []
      this.#clusters.set(parcel.commune, clusters)
    }
    const cluster = clusterAt(clusters, box)
    cluster.grow(box)
    if (cluster.count <= MOST_WAITING) {
      cluster.items.push({ parcel, box, row: rowOf() })
      return
    }
    this.#release(cluster)
    this.#settled = cluster
    this.#decided.keep(parcel, box)
  }

  #decide(commune: string): void {
    const clusters = this.#clusters.get(commune) ?? []
    const far = misplacedThings(clusters)
    for (const { item, nearest } of far)
      this.#decided.refuse(item.parcel, item.row, farFromOthers(item.box, nearest, `parcels of ${commune}`))
    const refused = new Set(far.map(({ item }) => item))
    for (const cluster of clusters) cluster.items = cluster.items.filter((item) => !refused.has(item))
    for (const cluster of clusters) this.#release(cluster)
  }

  #release(cluster: Cluster<Waiting>): void {
    for (const { parcel, box } of cluster.items) this.#decided.keep(parcel, box)
    cluster.items = []
  }
}
