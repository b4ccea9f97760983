import type { VectorGeometry } from './vector-row.ts'

/** Kinds of WKB that files of the State hold; another one (curves) is named by its number, and refused by the readers of shapes. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'Point',
  2: 'LineString',
  3: 'Polygon',
  4: 'MultiPoint',
  5: 'MultiLineString',
  6: 'MultiPolygon',
}
const [POINT, LINE, POLYGON] = [1, 2, 3]
/** Flags of the EWKB of PostGIS: altitude, measure, number of the projection. */
const EWKB = { z: 0x8000_0000, m: 0x4000_0000, srid: 0x2000_0000 }

/**
 * The geometry of WKB (ISO or EWKB, either byte order), in the units of its bytes; altitudes and measures are left out. Throws RangeError when the
 * bytes end before the geometry does.
 */
export function geometryOfWkb(bytes: Uint8Array): VectorGeometry {
  return new WkbCursor(bytes).geometry()
}

class WkbCursor {
  readonly #view: DataView
  #at = 0
  #little = true

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  geometry(): VectorGeometry {
    const { kind, width } = this.#header()
    const type = NAMES[kind]
    if (type === undefined) return { type: `WKB ${kind}`, coordinates: [] }
    if (kind === POINT) return { type, coordinates: this.#position(width) }
    if (kind === LINE) return { type, coordinates: this.#line(width) }
    if (kind === POLYGON) return { type, coordinates: this.#list(() => this.#line(width)) }
    return { type, coordinates: this.#list(() => this.geometry().coordinates) }
  }

  #header(): { kind: number; width: number } {
    this.#little = this.#view.getUint8(this.#at) === 1
    this.#at += 1
    const code = this.#uint32()
    if ((code & EWKB.srid) !== 0) this.#at += 4
    const flags = ((code & EWKB.z) !== 0 ? 1 : 0) + ((code & EWKB.m) !== 0 ? 1 : 0)
    const plain = code & 0x1fff_ffff
    // ISO adds 1000 for an altitude, 2000 for a measure, 3000 for both.
    const iso = Math.floor(plain / 1000)
    return { kind: plain % 1000, width: 2 + flags + (iso === 3 ? 2 : iso > 0 ? 1 : 0) }
  }

  #line(width: number): number[][] {
    return this.#list(() => this.#position(width))
  }

  #list<T>(read: () => T): T[] {
    const count = this.#uint32()
    const list: T[] = []
    // A damaged count would ask for more memory than there is: the end of the bytes throws first.
    for (let i = 0; i < count; i++) list.push(read())
    return list
  }

  #position(width: number): number[] {
    const x = this.#view.getFloat64(this.#at, this.#little)
    const y = this.#view.getFloat64(this.#at + 8, this.#little)
    this.#at += 8 * width
    return [x, y]
  }

  #uint32(): number {
    const value = this.#view.getUint32(this.#at, this.#little)
    this.#at += 4
    return value
  }
}
