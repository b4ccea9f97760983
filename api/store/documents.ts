import type { DocumentsFile } from '../../shared/artefacts/documents.ts'
import type { StoredKind } from '../../shared/documents/document-kind.ts'
import type { ReleaseFile } from '../../shared/release.ts'
import { JsonText } from '../kernel/ready-json.ts'
import type { Now } from './now.ts'

/** A stored document: its JSON text, spliced into answers as it is, and its value for those who read inside it. */
export class StoredDocument<V> extends JsonText<V> {
  readonly #kind: StoredKind<V>

  constructor(kind: StoredKind<V>, json: string) {
    super(json)
    this.#kind = kind
  }

  /** Parsed and checked at each call. Throws a ZodError when the text is not of its kind: the answer is then refused, not guessed. */
  get value(): V {
    return this.#kind.parse(this.text)
  }
}

/** The documents of a release, by kind, area (a département code or `france`) and key. */
export class Documents {
  readonly #files = new Map<string, Map<string, DocumentsFile>>()

  /** `opened` holds the artefact of each file, in the order of `files`. */
  constructor(files: readonly ReleaseFile[], opened: readonly DocumentsFile[]) {
    files.forEach(({ kind, area }, i) => {
      const areas = this.#files.get(kind) ?? new Map<string, DocumentsFile>()
      this.#files.set(kind, areas)
      areas.set(area, opened[i]!)
    })
  }

  /** Document of a key in one area, undefined when there is none. */
  get<V>(kind: StoredKind<V>, area: string, key: string): StoredDocument<V> | undefined {
    const text = this.#files.get(kind.file)?.get(area)?.get(key)
    return text === undefined ? undefined : new StoredDocument(kind, text)
  }

  /**
   * Documents of several keys, each with its area, in the order asked; undefined where there is none. Those that are not in memory
   * are read together: for who would otherwise ask for many, one after the other.
   */
  many<V>(
    kind: StoredKind<V>,
    asked: readonly (readonly [area: string, key: string])[],
  ): Now<(StoredDocument<V> | undefined)[]> {
    return asked.map(([area, key]) => this.get(kind, area, key))
  }

  /** The first document of a key in any area: for keys that do not tell their département (an IRIS of a merged commune). */
  find<V>(kind: StoredKind<V>, key: string): StoredDocument<V> | undefined {
    for (const area of this.#files.get(kind.file)?.keys() ?? []) {
      const found = this.get(kind, area, key)
      if (found) return found
    }
    return undefined
  }

  /** Every value of a kind, in all areas. For small kinds that are indexed by something else when a release is opened. */
  *all<V>(kind: StoredKind<V>): Generator<V> {
    for (const file of this.#files.get(kind.file)?.values() ?? [])
      for (const text of file.all()) yield kind.parse(text)
  }

  /** Whether any document of this kind is loaded, in that area when one is given. */
  has(kind: StoredKind, area?: string): boolean {
    const areas = this.#files.get(kind.file)
    return areas !== undefined && (area === undefined || areas.has(area))
  }
}
