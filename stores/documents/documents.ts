import { asBytes, type Block } from '../../shared/artefacts/documents/block.ts'
import type { StoredKind } from '../../shared/documents/document-kind.ts'
import type { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import type { ReleaseFile } from '../../shared/release/release.ts'
import { JsonText } from '../reading/ready-json.ts'
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
 * The documents of a release, by kind, area (a département code or `france`) and key. A block that is not in memory is read off the event loop.
 * A document that was given stays readable: it holds its block. Every method rejects with DamagedFile when a block cannot be read.
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

  /** Document of a key in one area, undefined when there is none. */
  async get<V>(kind: StoredKind<V>, area: string, key: string): Promise<StoredDocument<V> | undefined> {
    const place = this.#placeOf(kind, area, key)
    if (!place) return undefined
    const { file, number, bytes } = place
    // No `await` where the block is in memory: most questions find it there.
    return documentIn(kind, file.inMemory(number) ?? (await file.read(number)), bytes)
  }

  /** Documents of several keys, each with its area, in the order asked; undefined where there is none. Blocks that are not in memory are read together. */
  async many<V>(
    kind: StoredKind<V>,
    asked: readonly (readonly [area: string, key: string])[],
  ): Promise<(StoredDocument<V> | undefined)[]> {
    // All places come first: a damaged file throws, before any read is on its way, which would then go unawaited.
    const places = asked.map(([area, key]) => this.#placeOf(kind, area, key))
    const found: (StoredDocument<V> | undefined)[] = places.map(() => undefined)
    const reads: Promise<void>[] = []
    for (const [i, place] of places.entries()) {
      if (!place) continue
      const { file, number, bytes } = place
      const take = (block: Block) => {
        found[i] = documentIn(kind, block, bytes)
      }
      const block = file.inMemory(number)
      if (block) take(block)
      else reads.push(file.read(number).then(take))
    }
    if (reads.length > 0) await Promise.all(reads)
    return found
  }

  /** The first document of a key in any area: for keys that do not tell their département (an IRIS of a merged commune). */
  async find<V>(kind: StoredKind<V>, key: string): Promise<StoredDocument<V> | undefined> {
    for (const area of this.#files.get(kind.file)?.keys() ?? []) {
      const found = await this.get(kind, area, key)
      if (found) return found
    }
    return undefined
  }

  /** The documents of a key in all areas, read together: for numbers that do not tell their département, and may be known in several. */
  async everywhere<V>(kind: StoredKind<V>, key: string): Promise<StoredDocument<V>[]> {
    const areas = [...(this.#files.get(kind.file)?.keys() ?? [])]
    const found = await this.many(
      kind,
      areas.map((area) => [area, key] as const),
    )
    return found.filter((one) => one !== undefined)
  }

  /** Every value of a kind, in all areas, for small kinds that are indexed by something else. */
  async all<V>(kind: StoredKind<V>): Promise<V[]> {
    const files = [...(this.#files.get(kind.file)?.values() ?? [])]
    const blocks = await Promise.all(files.map(allBlocks))
    return blocks.flat().flatMap((block) => valuesOf(kind, block))
  }

  /** The first values of a kind, in the order of their keys: of one area, and no more than a block holds. */
  async first<V>(kind: StoredKind<V>): Promise<V[]> {
    const file = [...(this.#files.get(kind.file)?.values() ?? [])].find(({ blocks }) => blocks > 0)
    return file ? valuesOf(kind, await file.read(0)) : []
  }

  /** Whether any document of this kind is loaded, in that area when one is given. */
  has(kind: StoredKind, area?: string): boolean {
    const areas = this.#files.get(kind.file)
    return areas !== undefined && (area === undefined || areas.has(area))
  }

  /** The block that may hold a key, and the key as its bytes; undefined when no block of the area does. */
  #placeOf(kind: StoredKind, area: string, key: string) {
    const file = this.#files.get(kind.file)?.get(area)
    if (!file) return undefined
    const bytes = asBytes(key)
    const number = file.blockOf(bytes)
    return number < 0 ? undefined : { file, number, bytes }
  }
}

function documentIn<V>(kind: StoredKind<V>, block: Block, bytes: string): StoredDocument<V> | undefined {
  const json = block.find(bytes)
  return json && new StoredDocument(kind, json)
}

async function allBlocks(file: DocumentSource): Promise<Block[]> {
  return Promise.all(Array.from({ length: file.blocks }, (_, number) => file.read(number)))
}

function valuesOf<V>(kind: StoredKind<V>, block: Block): V[] {
  const rows = Array.from({ length: block.rows }, (_, row) => row)
  const own = kind.isKey ? rows.filter((row) => kind.isKey!(block.key(row))) : rows
  return own.map((row) => kind.parse(block.document(row).toString()))
}
