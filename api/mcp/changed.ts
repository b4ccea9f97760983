import type { Server, ServerEvent } from '@modelcontextprotocol/server'

/** What another release changes: tools and prompts show examples of it, each kept release is a resource, and three resources say what is loaded. */
export const CHANGED: readonly ServerEvent[] = [
  { kind: 'tools_list_changed' },
  { kind: 'prompts_list_changed' },
  { kind: 'resources_list_changed' },
  { kind: 'resource_updated', uri: 'terrier://datasets' },
  { kind: 'resource_updated', uri: 'terrier://coverage' },
  { kind: 'resource_updated', uri: 'terrier://licences' },
]

/**
 * Announces to the client of a server that lasts what another release changed. Resources are announced only where the client can name those that it
 * listens for (2026-07-28). Rejects when the connection has ended.
 */
export async function announceChanges(server: Server): Promise<void> {
  const namesResources = server.getCapabilities().resources?.subscribe === true
  for (const event of CHANGED) {
    if (event.kind === 'tools_list_changed') await server.sendToolListChanged()
    else if (event.kind === 'prompts_list_changed') await server.sendPromptListChanged()
    else if (event.kind === 'resources_list_changed') await server.sendResourceListChanged()
    else if (namesResources) await server.sendResourceUpdated({ uri: event.uri })
  }
}
