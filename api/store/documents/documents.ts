import { asBytes, type Block } from '../../../shared/artefacts/documents/block.ts'
import type { StoredKind } from '../../../shared/documents/document-kind.ts'
import type { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { JsonText } from '../../kernel/ready-json.ts'
import { NotInMemory } from '../not-in-memory.ts'
import type { Now } from '../now.ts'
import type { DocumentSource } from './damaged-documents.ts'

/** A stored document: its JSON, spliced into answers as it is, and its value for those who read inside it. */
export class StoredDocument<V> extends JsonText<V> {
  readonly #kind: StoredKind<V>

  /** `json`: its bytes, which are a part of a block. */
  constructor(kind: StoredKind<V>, json: Buffer) {
    super([json])
    this.#kind = kind
  }

  override get isBorrowed(): boolean {
    return true
  }

  /** Parsed and checked at each call. Throws a ZodError when the text is not of its kind: the answer is then refused, not guessed. */
  get value(): V {
    return this.#kind.parse(this.text)
  }
}

/**
 * The documents of a release, by kind, area (a département code or `france`) and key. What is not in memory is read off the event loop:
 * who asks gets NotInMemory, and is asked again by `whenInMemory`; who asks for many gets a promise. Damage is told as DamagedFile.
 */
export class Documents {
  /** The files that were damaged when the release was opened. Questions that need one throw its DamagedFile. */
  readonly damaged: readonly { file: ReleaseFile; damage: DamagedFile }[]
  readonly #files = new Map<string, Map<string, DocumentSource>>()

  /** `opened` holds the artefact of each file, in the order of `files`. */
  constructor(files: readonly ReleaseFile[], opened: readonly DocumentSource[]) {
    files.forEach(({ kind, area }, i) => {
      const areas = this.#files.get(kind) ?? new Map<string, DocumentSource>()
      this.#files.set(kind, areas)
      areas.set(area, opened[i]!)
    })
    this.damaged = files.flatMap((file, i) => {
      const { damage } = opened[i]!
      return damage ? [{ file, damage }] : []
    })
  }

  /** Document of a key in one area, undefined when there is none. Throws NotInMemory when its block must be read. */
  get<V>(kind: StoredKind<V>, area: string, key: string): StoredDocument<V> | undefined {
    const file = this.#files.get(kind.file)?.get(area)
    if (!file) return undefined
    const bytes = asBytes(key)
    const number = file.blockOf(bytes)
    if (number < 0) return undefined
    const block = file.inMemory(number)
    if (!block) throw new NotInMemory(file.hold(number))
    const json = block.find(bytes)
    return json && new StoredDocument(kind, json)
  }

  /**
   * Documents of several keys, each with its area, in the order asked; undefined where there is none. Those that are not in memory
   * are read together: for who would otherwise ask for many, one after the other.
   */
  many<V>(
    kind: StoredKind<V>,
    asked: readonly (readonly [area: string, key: string])[],
  ): Now<(StoredDocument<V> | undefined)[]> {
    const areas = this.#files.get(kind.file)
    const found: (StoredDocument<V> | undefined)[] = []
    const reads: Promise<void>[] = []
    asked.forEach(([area, key], i) => {
      found.push(undefined)
      const file = areas?.get(area)
      if (!file) return
      const bytes = asBytes(key)
      const number = file.blockOf(bytes)
      if (number < 0) return
      const take = (block: Block) => {
        const json = block.find(bytes)
        if (json) found[i] = new StoredDocument(kind, json)
      }
      const block = file.inMemory(number)
      if (block) take(block)
      else reads.push(file.read(number).then(take))
    })
    return reads.length === 0 ? found : Promise.all(reads).then(() => found)
  }

  /** The first document of a key in any area: for keys that do not tell their département (an IRIS of a merged commune). */
  find<V>(kind: StoredKind<V>, key: string): StoredDocument<V> | undefined {
    for (const area of this.#files.get(kind.file)?.keys() ?? []) {
      const found = this.get(kind, area, key)
      if (found) return found
    }
    return undefined
  }

  /** Every value of a kind, in all areas, for small kinds that are indexed by something else. Throws NotInMemory. */
  *all<V>(kind: StoredKind<V>): Generator<V> {
    for (const file of this.#files.get(kind.file)?.values() ?? []) {
      const blocks = Array.from({ length: file.blocks }, (_, number) => file.inMemory(number))
      const missing = blocks.flatMap((block, number) => (block ? [] : number))
      if (missing.length > 0) throw new NotInMemory(file.hold(...missing))
      for (const block of blocks)
        for (let row = 0; block && row < block.rows; row++) yield kind.parse(block.document(row).toString())
    }
  }

  /** The first values of a kind, in the order of their keys: of one area, and no more than a block holds. Throws NotInMemory. */
  *first<V>(kind: StoredKind<V>): Generator<V> {
    const file = [...(this.#files.get(kind.file)?.values() ?? [])].find(({ blocks }) => blocks > 0)
    if (!file) return
    const block = file.inMemory(0)
    if (!block) throw new NotInMemory(file.hold(0))
    for (let row = 0; row < block.rows; row++) yield kind.parse(block.document(row).toString())
  }

  /** Whether any document of this kind is loaded, in that area when one is given. */
  has(kind: StoredKind, area?: string): boolean {
    const areas = this.#files.get(kind.file)
    return areas !== undefined && (area === undefined || areas.has(area))
  }
}
