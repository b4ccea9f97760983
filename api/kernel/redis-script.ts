import { createHash } from 'node:crypto'

/** A program that Redis runs as one step, and the name it knows it by. */
export interface Script {
  readonly lua: string
  readonly sha: string
}

export function script(lua: string): Script {
  return { lua, sha: createHash('sha1').update(lua).digest('hex') }
}
