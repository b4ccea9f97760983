import { z } from 'zod'

/** Whose file holds a document: that of its département, the national one, or either (figures of a région are national). */
export type AreaRule = 'departement' | 'france' | 'departement-or-france'

/**
 * The kinds of documents of the read model stand in this folder, each once. `ingest` writes and `api` reads by these objects and by
 * nothing else. Changing a `file`, a key or a schema changes what both sides do; releases built before keep their documents, so a
 * change of form needs a new `version` of the dataset that writes it.
 */

/** What a stored document is, whatever its key is made of. `V` is its value. */
export interface StoredKind<V = unknown> {
  /** `kind` of the file in the manifest. Documents of several kinds may share a file: their keys then differ. */
  readonly file: string
  readonly area: AreaRule
  readonly value: z.ZodType<V>
  /** Whether a key of its file is of this kind, where kinds share the file and all documents of one are read. */
  isKey?(key: string): boolean
  /** The value of a stored JSON text. Throws a ZodError when the text is not of this kind. */
  parse(text: string): V
}

/** One kind of stored document: `ingest` writes and `api` reads it by the same file, key and schema. `K`: what its key is made of. */
export interface DocumentKind<V, K extends readonly unknown[]> extends StoredKind<V> {
  /** The key of one document. */
  key(...parts: K): string
}

/** Defines a kind. The schema is compiled when the first document is read. */
export function documentKind<V, K extends readonly unknown[]>(
  file: string,
  area: AreaRule,
  key: (...parts: K) => string,
  value: z.ZodType<V>,
  isKey?: (key: string) => boolean,
): DocumentKind<V, K> {
  let read: z.ZodType<V> | undefined
  return {
    file,
    area,
    key,
    value,
    ...(isKey && { isKey }),
    parse(text) {
      read ??= z.compile(value)
      return read.parse(JSON.parse(text))
    },
  }
}

// Makers of keys that several kinds share.

export const byIdu = (idu: string) => idu
export const bySiren = (siren: string) => siren
export const byCommune = (commune: string) => commune
/** `commune:75118`, `region:11`. */
export const byZone = (level: string, code: string) => `${level}:${code}`
