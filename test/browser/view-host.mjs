// A host of MCP Apps in a page: the package's own bridge and client, as a chat application uses them.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

/** What a careful host allows a view: nothing but what is in its page. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"

/** Calls a tool and shows its answer in the view that the tool names. */
window.showTool = async (mcp, name, given, hostContext) => {
  const client = new Client({ name: 'test-host', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp)))
  const { tools } = await client.listTools()
  const uri = tools.find((tool) => tool.name === name)._meta.ui.resourceUri
  const { contents } = await client.readResource({ uri })
  const [{ text, mimeType }] = contents
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = 'view'
  frame.style.cssText = 'border:0;width:100%;height:1400px'
  document.body.replaceChildren(frame)
  const bridge = new AppBridge(
    client,
    { name: 'test-host', version: '1' },
    { serverResources: {} },
    { hostContext },
  )
  const isReady = new Promise((resolve) => {
    bridge.oninitialized = resolve
  })
  const heights = []
  bridge.onsizechange = ({ height }) => heights.push(height)
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  frame.srcdoc = text.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  )
  await isReady
  await bridge.sendToolInput({ arguments: given })
  const result = await client.callTool({ name, arguments: given })
  await bridge.sendToolResult(result)
  window.setContext = (context) => bridge.setHostContext(context)
  window.heights = heights
  return { uri, mimeType, bytes: new TextEncoder().encode(text).length, data: result.structuredContent }
}
