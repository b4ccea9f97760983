import type { Readable, Writable } from 'node:stream'
import type { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { ReleaseSource } from '../../stores/lease.ts'
import { currentExamples } from '../operations/examples/examples-of.ts'
import { operations } from '../operations/index.ts'
import { agentServers, type ReportDefect } from './agent-server.ts'
import { announceChanges } from './changed.ts'
import type { ToolList } from './tools/tool-lists.ts'

export interface StdioOptions {
  releases: ReleaseSource
  /** Called with each defect, and with what the client sent that is no message of the protocol. */
  report: ReportDefect
  input: Readable
  /** Takes messages of the protocol alone: a client takes any other line for a broken message. */
  output: Writable
  /** The tools that are listed. */
  list: ToolList
}

/** Requests of `subscriptions/listen` that one client keeps open: each is given every change. */
const MOST_LISTENING = 16

/**
 * Serves one agent over a pair of streams, in both eras of the protocol, with the tools, resources and prompts of `/mcp`. Nothing is
 * counted against quotas. Another release is announced to the client: with `subscriptions/listen` in 2026-07-28, unasked, of the lists alone, before. Resolves when the connection has ended: when `input` ends, when `output` no longer takes anything, or after a
 * message of more than 10 MB, at which the package closes it. Calls under way are then cancelled.
 */
export async function serveOverStdio({ releases, report, input, output, list }: StdioOptions): Promise<void> {
  const examples = currentExamples(operations, releases, report)
  const servers = agentServers(operations, releases, examples)
  const ended = new Promise<void>((resolve) => {
    // The package pauses the input when it closes the connection by itself, and offers no other sign of it.
    for (const event of ['end', 'close', 'pause']) input.once(event, resolve)
  })
  let served: Server | undefined
  const connection = serveStdio(
    ({ era }) => {
      const listens = era === 'modern' ? 'resources' : 'lists'
      // The last one serves the connection: one before it only said which versions there are.
      served = servers(report, 'in what this program writes to stderr', list, { listens })
      return served
    },
    { transport: new StdioServerTransport(input, output), onerror: report, maxSubscriptions: MOST_LISTENING },
  )
  const leave = releases.onSwap?.(() => {
    // Before it is initialized, a client takes no notification.
    if (served?.getNegotiatedProtocolVersion() !== undefined) announceChanges(served).catch(report)
  })
  await ended
  leave?.()
  await connection.close()
}
