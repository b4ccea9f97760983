import type { Problem } from '../answers/problem.ts'
import { problemText } from '../answers/problems.ts'

/** JSON-RPC codes; -32000 to -32099 are a server's own. */
export const RPC = {
  parse: -32700,
  invalid: -32600,
  params: -32602,
  internal: -32603,
  refused: -32000,
  session: -32001,
} as const

/** A refusal of the HTTP layer, which MCP clients expect as a JSON-RPC error. */
export class RpcRefusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The body of a refusal. It answers no message in particular, so its id is null. */
export function rpcErrorText(code: number, message: string, problem?: Problem): string {
  const data = problem && { data: JSON.parse(problemText(problem, '/mcp', 'en')) as unknown }
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message, ...data }, id: null })
}
