import { spawn } from 'node:child_process'
import type { BucketConfig } from '../../shared/config.ts'
import { freePort } from '../bench/free-port.ts'
import { temporaryDir } from './temp.ts'
import { eventually } from './terrier-process.ts'

export interface S3Server {
  config: BucketConfig & { endpoint: string; keyId: string; secret: string }
  stop(): Promise<void>
}

/** A server that speaks S3 on this machine, with one bucket named `terrier`; it checks signatures. */
export async function s3Server(): Promise<S3Server> {
  const port = await freePort()
  const directory = await temporaryDir('s3')
  const options = {
    port,
    directory,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: 'terrier' }],
  }
  // Its own command line does not check signatures; started so, it does.
  const program = `new (require('s3rver'))(${JSON.stringify(options)}).run()`
  const server = spawn(process.execPath, ['-e', program], { stdio: 'ignore', cwd: import.meta.dirname })
  const endpoint = `http://127.0.0.1:${port}`
  await eventually('the S3 server answers', () =>
    fetch(endpoint).then(
      () => true,
      () => undefined,
    ),
  )
  return {
    config: {
      address: 's3://terrier/one/two',
      endpoint,
      region: 'us-east-1',
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    stop: async () => {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGKILL')
      await ended
    },
  }
}
