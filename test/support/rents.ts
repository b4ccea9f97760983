import { z } from 'zod'
import type { FetchedSource } from '../../ingest/dataset.ts'
import { oll } from '../../ingest/datasets/oll/dataset.ts'
import { normalised } from './normalised.ts'
import { openDocuments } from './stored-documents.ts'

/** Documents of observed rents built from files, by their keys: what the API would splice into its answers. */
export interface BuiltRents {
  /** Document of a key through the name it is shared under; undefined when there is none. */
  get(key: string): unknown
  /** What stands at a key itself. */
  raw(key: string): unknown
  count: number
}

const pointer = z.string().startsWith('#')

export async function builtRents(sources: FetchedSource[]): Promise<BuiltRents> {
  const { readModel } = await normalised(oll, { area: 'france' }, sources)
  const [built] = await readModel()
  const file = await openDocuments(built!.path)
  const raw = (key: string): unknown => {
    const text = file.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    raw,
    get: (key) => (raw(key) === undefined ? undefined : raw(pointer.parse(raw(key)))),
    count: file.count,
  }
}
