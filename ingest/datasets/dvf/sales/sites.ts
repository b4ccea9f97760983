import { GrowableColumn, u8 } from '../../../../shared/artefacts/growable.ts'
import { UNITS_PER_DEGREE } from '../../../../shared/geo/polygons.ts'
import { packIdu, unpackIdu } from '../../../../shared/identifiers/idu-pack.ts'
import { rankOf } from '../../../../shared/space/rank.ts'
import type { Successor } from '../../../links/succession.ts'

/** 1e-7 degrees. */
export type SitePoint = readonly [x: number, y: number]

/** Degrees to 1e-7 degrees. */
export const siteUnits = (lng: number, lat: number): [number, number] => [
  Math.round(lng * UNITS_PER_DEGREE),
  Math.round(lat * UNITS_PER_DEGREE),
]

/** Where a sale took place, and how it is tied to today's cadastre. Outlines are read when they are written: a large département has a million sites. */
export interface Site {
  /** Index in the artefact: the rank of its key. */
  index: number
  /** Packed IDU: that of the cadastre where it has the parcel. */
  key: number
  current: string | null
  method: 'declared' | 'recoded' | 'editions' | 'filiation' | 'point' | 'other-departement' | 'none'
  point: SitePoint | null
  /** Other packed IDUs under which the source names it. */
  aliases: readonly number[]
  /** Of a parcel that is gone: those of today on its ground, with their own sites. */
  successors: readonly { successor: Successor; site: Site }[]
}

/** What the source calls a site otherwise than by its key, and how that name was tied to it: two names of one parcel may differ in that. */
export type SiteName = Pick<Site, 'key' | 'method'>

/** How a plain site is tied: the cadastre has it, the source locates it, or nothing does. */
const METHODS = ['declared', 'point', 'none'] as const
/** What is kept of a plain site: one that the source knows by a single identifier, and that has no successors. */
export interface PlainSite {
  key: number
  method: (typeof METHODS)[number]
  /** Null where the method is `none`. */
  point: SitePoint | null
}

/** One list for all plain sites. */
const NONE: readonly never[] = []

/** The plain sites of an area, nearly all there are: 17 bytes each in columns, where an object took some 350 of the heap. */
export class PlainSites {
  readonly #keys = new GrowableColumn((n) => new Float64Array(n))
  readonly #methods = u8()
  readonly #xs = new GrowableColumn((n) => new Int32Array(n))
  readonly #ys = new GrowableColumn((n) => new Int32Array(n))

  /** Throws when keys are not ascending: sites are found by binary search. */
  add({ key, method, point }: PlainSite): void {
    const { length } = this.#keys
    if (length > 0 && key <= this.#keys.view()[length - 1]!) throw new Error('Sites must come in key order')
    this.#keys.push(key)
    this.#methods.push(METHODS.indexOf(method))
    this.#xs.push(point?.[0] ?? 0)
    this.#ys.push(point?.[1] ?? 0)
  }

  keys(): Float64Array {
    return this.#keys.view()
  }

  /** The site of a key, which has `index` in the artefact; undefined when it is not among them. */
  find(key: number, index: number): Site | undefined {
    const row = rankOf(this.#keys.view(), key)
    if (row < 0) return undefined
    const method = METHODS[this.#methods.view()[row]!]!
    return {
      index,
      key,
      current: method === 'declared' ? unpackIdu(key) : null,
      method,
      point: method === 'none' ? null : [this.#xs.view()[row]!, this.#ys.view()[row]!],
      aliases: NONE,
      successors: NONE,
    }
  }
}

/** The sites of one area by index and by the source's identifiers. */
export class Sites {
  readonly #plain: PlainSites
  readonly #linked: ReadonlyMap<number, Site>
  readonly #names: ReadonlyMap<string, SiteName>
  /** Of all sites, ascending. */
  readonly #keys: Float64Array

  /**
   * `linked`: by key the sites that have aliases, have successors or are one; each takes the place of a plain one with its key, and is given its index.
   * `names`: what the source calls those of them that it names, by its IDU.
   */
  constructor(plain: PlainSites, linked: ReadonlyMap<number, Site>, names: ReadonlyMap<string, SiteName>) {
    const own = plain.keys()
    const added = [...linked.keys()].filter((key) => rankOf(own, key) < 0)
    const keys = new Float64Array(own.length + added.length)
    keys.set(own)
    keys.set(added, own.length)
    this.#keys = keys.sort()
    this.#plain = plain
    this.#linked = linked
    this.#names = names
    for (const site of linked.values()) site.index = rankOf(keys, site.key)
  }

  /** Every site, in the order of their indexes. */
  *all(): Generator<Site> {
    for (let index = 0; index < this.#keys.length; index++) yield this.at(index)
  }

  /** Where the sites are that something locates. */
  *points(): Generator<SitePoint> {
    for (const { point } of this.all()) if (point) yield point
  }

  /** The site of an index, which must be one. */
  at(index: number): Site {
    const key = this.#keys[index]!
    return (this.#linked.get(key) ?? this.#plain.find(key, index))!
  }

  /** The site of a parcel as the source names it, with the method by which that name was tied. */
  siteOf(idu: string): Site | undefined {
    const name = this.#names.get(idu)
    const index = rankOf(this.#keys, name?.key ?? packIdu(idu))
    if (index < 0) return undefined
    return name ? { ...this.at(index), method: name.method } : this.at(index)
  }

  /** The parcels that are known today by another IDU than the source's. */
  *renamed(): Generator<[idu: string, today: string]> {
    for (const [idu, { key }] of this.#names) {
      const { current } = this.#linked.get(key)!
      if (current !== null && current !== idu) yield [idu, current]
    }
  }
}
