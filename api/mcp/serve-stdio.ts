import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { ReleaseSource } from '../../stores/lease.ts'
import { currentExamples } from '../operations/examples/examples-of.ts'
import { toolOperations } from '../operations/index.ts'
import { agentServers, type ReportDefect } from './agent-server.ts'

export interface StdioOptions {
  releases: ReleaseSource
  /** Called with each defect, and with what the client sent that is no message of the protocol. */
  report: ReportDefect
  input: Readable
  /** Takes messages of the protocol alone: a client takes any other line for a broken message. */
  output: Writable
}

/**
 * Serves one agent over a pair of streams, in both eras of the protocol, with the tools, resources and prompts of `/mcp`. Nothing is
 * counted against quotas. Resolves when the connection has ended: when `input` ends, when `output` no longer takes anything, or after a
 * message of more than 10 MB, at which the package closes it. Calls under way are then cancelled.
 */
export async function serveOverStdio({ releases, report, input, output }: StdioOptions): Promise<void> {
  const examples = currentExamples(toolOperations, releases, report)
  const servers = agentServers(toolOperations, releases, examples)
  const ended = new Promise<void>((resolve) => {
    // The package pauses the input when it closes the connection by itself, and offers no other sign of it.
    for (const event of ['end', 'close', 'pause']) input.once(event, resolve)
  })
  const connection = serveStdio(() => servers(report, 'in what this program writes to stderr'), {
    transport: new StdioServerTransport(input, output),
    onerror: report,
    // Lists change with a release only, and a client that lists again gets the new ones.
    maxSubscriptions: 0,
  })
  await ended
  await connection.close()
}
