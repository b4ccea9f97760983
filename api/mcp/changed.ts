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
 * Notifies the client of a lasting connection that another release is served. Resources are named only to clients that can subscribe to single ones
 * (2026-07-28): others would read all of them again. Rejects when the connection has ended.
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
