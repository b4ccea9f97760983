import fastify from 'fastify'

/** Bytes of the answer: about as many as the nearest parcel with its outline. */
const LENGTH = 900

/** A route that does nothing: what Node and Fastify cost before the service's first line. Listens on the port given. */
const app = fastify()
const body = JSON.stringify({ data: 'x'.repeat(LENGTH) })
app.get('/', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(body)
})
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
