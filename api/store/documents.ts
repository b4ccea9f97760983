import type { DocumentsFile } from '../../shared/artefacts/documents.ts'
import type { ReleaseFile } from '../../shared/release.ts'
import { JsonText } from '../operation.ts'

/** The key door: ready JSON documents by kind, area and key. */
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

  /** Document of a key in one area (a département code or `france`), undefined when there is none. */
  get(kind: string, area: string, key: string): JsonText | undefined {
    const text = this.#files.get(kind)?.get(area)?.get(key)
    return text === undefined ? undefined : new JsonText(text)
  }

  /** The first document of a key in any area: for keys that do not tell their département (SIREN, syndicate number). */
  find(kind: string, key: string): JsonText | undefined {
    for (const file of this.#files.get(kind)?.values() ?? []) {
      const text = file.get(key)
      if (text !== undefined) return new JsonText(text)
    }
    return undefined
  }

  /** Every document of a kind, in all areas. For small kinds that are indexed by something else when a release is opened. */
  *all(kind: string): Generator<string> {
    for (const file of this.#files.get(kind)?.values() ?? []) yield* file.all()
  }

  /** Whether any document of this kind is loaded, in that area when one is given. */
  has(kind: string, area?: string): boolean {
    const areas = this.#files.get(kind)
    return areas !== undefined && (area === undefined || areas.has(area))
  }
}
