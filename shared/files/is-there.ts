import { stat } from 'node:fs/promises'

/** Bytes of what is at a path, undefined where nothing is; what may not be looked at counts as absent. */
export function sizeAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}

/** Whether anything is at a path, by the same rule. */
export async function isThere(path: string): Promise<boolean> {
  return (await sizeAt(path)) !== undefined
}
