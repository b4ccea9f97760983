import { spawn } from 'node:child_process'
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BucketConfig } from '../../shared/settings/outside.ts'
import { freePort } from '../bench/free-port.ts'
import { testServer } from './http-server.ts'
import { refusalOf, type S3Account } from './s3-signatures.ts'
import { temporaryDir } from './temp.ts'
import { eventually } from './terrier-process.ts'

export interface S3Server {
  config: BucketConfig & { endpoint: string; keyId: string; secret: string }
  stop(): Promise<void>
}

/** The program behind knows this one key, by its name alone: secrets are looked at in front of it. */
const ACCOUNT: S3Account = { keyId: 'S3RVER', secret: 'a secret that nobody guesses', region: 'eu-test-1' }

/** A server that speaks S3 on this machine, with one bucket named `terrier`; every request must be signed and whole. */
export async function s3Server(): Promise<S3Server> {
  const port = await freePort()
  const directory = await temporaryDir('s3')
  const options = {
    port,
    directory,
    address: '127.0.0.1',
    silent: true,
    configureBuckets: [{ name: 'terrier' }],
  }
  const program = `new (require('s3rver'))(${JSON.stringify(options)}).run()`
  const server = spawn(process.execPath, ['-e', program], { stdio: 'ignore', cwd: import.meta.dirname })
  await eventually('the S3 server answers', () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => undefined,
    ),
  )
  const front = await testServer((request, response) => void pass(request, response, port))
  return {
    config: {
      address: 's3://terrier/one/two',
      endpoint: front.url,
      region: ACCOUNT.region,
      keyId: ACCOUNT.keyId,
      secret: ACCOUNT.secret,
    },
    stop: async () => {
      await front.close()
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGKILL')
      await ended
    },
  }
}

/** Passes a request on when it is signed by the account; what signs it is checked here because the program does not. */
async function pass(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  const body = await buffer(request)
  const refused = await refusalOf(request, body, ACCOUNT)
  if (refused) {
    const { code, said, status } = refused
    // An answer to HEAD has no body, at Amazon's either.
    const text =
      request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${said}</Message></Error>`
    return void response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
  }
  const { method, url: path, headers } = request
  const onward = send({ port, host: '127.0.0.1', method, path, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(response)
  })
  onward.on('error', () => response.destroy())
  onward.end(body)
}
