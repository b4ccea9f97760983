import { createServer } from 'node:net'
import { z } from 'zod'

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  await new Promise((closed) => server.close(closed))
  return port
}
