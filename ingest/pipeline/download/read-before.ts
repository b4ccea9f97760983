import { stat } from 'node:fs/promises'

/** What a file was found to hold, and its state on disk then. */
const found = new Map<string, { state: string; checked: unknown }>()

/**
 * What `read` finds out of a file (its hash, its size), which this process does once as long as the file is not written to: a national file of gigabytes is
 * asked for by a hundred départements. `how` tells readings of the same file apart, and names one type of finding. Nothing is remembered when `read` throws.
 */
export async function readBefore<T>(path: string, how: string, read: () => Promise<T>): Promise<T> {
  const key = `${how} ${path}`
  const state = await stateOf(path)
  const before = found.get(key)
  if (before && before.state === state) return before.checked as T
  const checked = await read()
  // A file that was written to meanwhile has another state now, and is read again.
  if (state !== undefined) found.set(key, { state, checked })
  return checked
}

async function stateOf(path: string): Promise<string | undefined> {
  const file = await stat(path, { bigint: true }).catch(() => undefined)
  return file && [file.dev, file.ino, file.size, file.mtimeNs, file.ctimeNs].join(' ')
}
