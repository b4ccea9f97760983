import fastify from 'fastify'
import pg from 'pg'

/** The same bodies out of PostgreSQL: one row a question, found by its primary key. Folder of the socket, then the port. */
const pool = new pg.Pool({ host: process.argv[2], database: 'postgres', user: 'bench', max: 8 })
pool.on('error', () => {})

const app = fastify()
app.get('/*', async (request, reply) => {
  const found = await pool.query<[string]>({
    name: 'answer',
    text: 'SELECT body FROM answers WHERE question = $1',
    values: [request.url],
    rowMode: 'array',
  })
  const body = found.rows[0]?.[0]
  if (body === undefined) return reply.code(404).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
})
await app.listen({ host: '127.0.0.1', port: Number(process.argv[3]) })
