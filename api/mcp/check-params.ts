import { specTypeSchemas } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { RPC } from './rpc-error.ts'

/** Schemas of messages for which the package answers malformed parameters with an internal error. */
const SCHEMAS = {
  initialize: specTypeSchemas.InitializeRequest,
  'tools/list': specTypeSchemas.ListToolsRequest,
  'prompts/list': specTypeSchemas.ListPromptsRequest,
  'prompts/get': specTypeSchemas.GetPromptRequest,
  'resources/list': specTypeSchemas.ListResourcesRequest,
  'resources/templates/list': specTypeSchemas.ListResourceTemplatesRequest,
  'resources/read': specTypeSchemas.ReadResourceRequest,
}

const messageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.enum(Object.keys(SCHEMAS) as [keyof typeof SCHEMAS]),
})

/** The JSON-RPC error that names the malformed parameters of a message; undefined when they are well-formed. */
export async function refusedParams({ body }: FastifyRequest): Promise<Response | undefined> {
  const message = messageSchema.safeParse(body)
  if (!message.success) return undefined
  const { id, method } = message.data
  const { issues = [] } = await SCHEMAS[method]['~standard'].validate(body)
  if (issues.length === 0) return undefined
  const faults = issues.map(({ path = [], message }) => `${path.join('.')}: ${message}`)
  const error = {
    code: RPC.params,
    message: `Invalid params of ${method}: ${faults.join('; ')}`.slice(0, 1000),
  }
  return Response.json({ jsonrpc: '2.0', id, error })
}
