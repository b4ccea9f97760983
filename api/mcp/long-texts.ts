import { MESSAGE_ID, MESSAGE_TEXT } from '../kernel/limits.ts'
import { RPC, RpcRefusal } from './rpc-error.ts'

/** Members of a message whose texts the package repeats in its answers. */
const REPEATED = new Set(['id', 'method'])

/**
 * Throws RpcRefusal for a message with a long text outside the arguments of a tool: the package's errors repeat names, addresses and
 * versions in full, so a long one would make a long answer. The schemas of the tools bound the arguments.
 */
export function refuseLongTexts(message: unknown): void {
  if (isObject(message)) check(message, [], 'method' in message && message.method === 'tools/call')
}

function check(object: object, path: readonly string[], isCall: boolean): void {
  for (const [name, value] of Object.entries(object)) {
    const place = [...path, name]
    if (isCall && path.length === 1 && path[0] === 'params' && name === 'arguments') continue
    const most = path.length === 0 && REPEATED.has(name) ? MESSAGE_ID : MESSAGE_TEXT
    if (typeof value === 'string' && value.length > most)
      throw new RpcRefusal(
        400,
        RPC.invalid,
        `${place.join('.').slice(0, MESSAGE_ID)} of the message has ${value.length} characters: it takes ${most} at most`,
      )
    if (isObject(value)) check(value, place, isCall)
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
