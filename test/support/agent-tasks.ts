import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { JsonObject } from '../../api/mcp/answers/json.ts'
import { text } from '../structure/project.ts'
import { callTool } from './mcp.ts'

/** Calls that one task may take, and bytes of text that it may give a model to read. */
const MOST_CALLS = 2
const MOST_BYTES = 12_000

/** A task as an agent does it: its calls, and what their texts must say together. */
export interface AgentTask {
  /** As the table of docs/agents.md names it. */
  task: string
  calls: readonly (readonly [tool: string, given: JsonObject])[]
  answers: readonly RegExp[]
}

/**
 * Asks a task of a service. Fails when a call is refused, when words of the answer are missing, or when its bytes are more than those of
 * docs/agents.md for these data, or fewer by a fifth.
 */
export async function doTask(
  app: FastifyInstance,
  { task, calls, answers }: AgentTask,
  data: 'demo' | 'real files',
): Promise<void> {
  const texts: string[] = []
  for (const [tool, given] of calls) {
    const { isError, content, links } = await callTool(app, tool, given)
    expect(isError, content[0]!.text).toBeUndefined()
    texts.push(...content.map((part) => part.text), ...links.map((link) => JSON.stringify(link)))
  }
  const all = texts.join('\n')
  for (const answer of answers) expect(all).toMatch(answer)
  const bytes = Buffer.byteLength(all)
  const told = documentedBytes(task, data)
  expect(calls.length).toBeLessThanOrEqual(MOST_CALLS)
  expect(told).toBeLessThanOrEqual(MOST_BYTES)
  expect(bytes).toBeLessThanOrEqual(told)
  expect(bytes).toBeGreaterThan(told * 0.8)
}

/** The bytes of a task in the table of docs/agents.md. */
function documentedBytes(task: string, data: 'demo' | 'real files'): number {
  const row = text('docs/agents.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${task} |`))
  const [, , , demo = '', real = ''] = row?.split('|') ?? []
  return Number((data === 'demo' ? demo : real).trim().replaceAll(',', ''))
}
