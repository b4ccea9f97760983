import { type ColumnSource, columnsIn } from '../../../shared/artefacts/column-source.ts'
import { decodeSections, HEADER_START, headerEnd } from '../../../shared/artefacts/sections.ts'
import type { HeldFile } from '../memory/held-file.ts'
import { gathering, miss, type PagedFile } from './gathering.ts'
import { NotInMemory } from './not-in-memory.ts'
import { PAGE_BYTES, type PageFile } from './page-file.ts'
import { KINDS, type Pages, pagedColumn } from './paged-column.ts'

/** A kind of artefact that is read in pages. */
export interface PagedKind<A extends object> {
  readonly magic: string
  readonly version: number
  open(source: ColumnSource): A
  /** Sections that stay in memory: every question goes through them. */
  keeps(section: string): boolean
  /** Looks at what every question looks at first: these pages stay in memory. */
  touch(artefact: A): void
}

/** A question that misses more pages than these (3 MB) is answered from the whole file. */
const MOST_PAGES = 128
/** Looks at the columns that count as one question. */
const LOOKS = 16

/** An artefact whose columns are read in pages when they are asked for, or from the whole of it while that is in memory. */
export class PagedArtefact<A extends object> implements PagedFile, Pages {
  readonly pageBytes = PAGE_BYTES
  readonly #file: HeldFile<A>
  readonly #pages: PageFile
  /** Sections that stay, by where they begin, and pages that stay. */
  readonly #sections = new Map<number, ArrayBuffer>()
  readonly #staying = new Map<number, DataView>()
  #isOpening = true
  #looks = 0

  private constructor(pages: PageFile, file: HeldFile<A>) {
    this.#pages = pages
    this.#file = file
  }

  /**
   * The artefact as if it were in memory: its columns may throw NotInMemory, or be gathered (see `gathering`). Throws a plain Error when the
   * file is of another kind, version or truncated.
   */
  static async open<A extends object>(
    pages: PageFile,
    file: HeldFile<A>,
    kind: PagedKind<A>,
  ): Promise<{ paged: PagedArtefact<A>; artefact: A }> {
    const paged = new PagedArtefact(pages, file)
    return { paged, artefact: paged.#inFrontOf(await paged.#open(kind)) }
  }

  /** False once the file could not be read: the release has to be checked again. */
  get isSound(): boolean {
    return this.#pages.isSound && this.#file.isSound
  }

  /** Bytes that stay in memory. */
  get kept(): number {
    const sections = [...this.#sections.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
    return sections + this.#staying.size * PAGE_BYTES
  }

  page(number: number): DataView | undefined {
    const page = this.#staying.get(number) ?? this.#pages.page(number)
    if (!page) miss(this, number)
    return page
  }

  hold(pages: ReadonlySet<number>): Promise<() => void> {
    if (this.#isOpening) return this.#stay(pages)
    return pages.size > MOST_PAGES ? this.#file.hold() : this.#pages.hold(pages)
  }

  /** Gives all memory back once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await Promise.all([this.#pages.close(), this.#file.close()])
  }

  async #open(kind: PagedKind<A>): Promise<A> {
    const { size } = this.#pages
    const start = await this.#pages.bytes(0, Math.min(HEADER_START, size))
    const head = await this.#pages.bytes(0, Math.min(headerEnd(start), size))
    const { names, section } = decodeSections(head, kind.magic, kind.version, size)
    for (const name of names.filter((one) => kind.keeps(one))) {
      const { offset, length } = section(name)
      if (length > 0) this.#sections.set(offset, await this.#pages.bytes(offset, length))
    }
    const artefact = await this.#opened(kind, this.#source(head))
    this.#isOpening = false
    return artefact
  }

  /** What opening looks at stays in memory. */
  async #opened(kind: PagedKind<A>, source: ColumnSource): Promise<A> {
    for (;;) {
      try {
        return gathering(() => {
          const artefact = kind.open(source)
          kind.touch(artefact)
          return artefact
        })
      } catch (error) {
        if (!(error instanceof NotInMemory)) throw error
        await error.read
      }
    }
  }

  async #stay(pages: ReadonlySet<number>): Promise<() => void> {
    const letGo = await this.#pages.hold(pages)
    for (const number of pages) {
      const { buffer } = this.#pages.page(number)!
      this.#staying.set(number, new DataView(buffer.slice(0)))
    }
    letGo()
    return () => undefined
  }

  #source(head: ArrayBuffer): ColumnSource {
    const from = <T>(stays: (source: ColumnSource) => T, reads: () => T, offset: number): T => {
      const bytes = this.#sections.get(offset)
      return bytes ? stays(columnsIn(bytes)) : reads()
    }
    const at = (offset: number, length: number) => [this, offset, length] as const
    return {
      head,
      size: this.#pages.size,
      u8: (o, n) =>
        from(
          (one) => one.u8(0, n),
          () => pagedColumn(KINDS.u8, ...at(o, n)),
          o,
        ),
      u16: (o, n) =>
        from(
          (one) => one.u16(0, n),
          () => pagedColumn(KINDS.u16, ...at(o, n)),
          o,
        ),
      u32: (o, n) =>
        from(
          (one) => one.u32(0, n),
          () => pagedColumn(KINDS.u32, ...at(o, n)),
          o,
        ),
      i32: (o, n) =>
        from(
          (one) => one.i32(0, n),
          () => pagedColumn(KINDS.i32, ...at(o, n)),
          o,
        ),
      f64: (o, n) =>
        from(
          (one) => one.f64(0, n),
          () => pagedColumn(KINDS.f64, ...at(o, n)),
          o,
        ),
    }
  }

  /** Looks at the columns go to the whole while it is in memory. */
  #inFrontOf(inPages: A): A {
    return new Proxy(inPages, {
      get: (_, key) => {
        if (this.#looks++ % LOOKS === 0) this.#file.asked(true)
        return Reflect.get(this.#file.whole ?? inPages, key)
      },
    })
  }
}
