import { afterEach, expect, test, vi } from 'vitest'
import { testServer } from '../../../test/support/http-server.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { identityHeaders } from './identity.ts'

afterEach(() => void vi.unstubAllEnvs())

const key = { ademeKey: 'dTp1c2VyOmtleQ==' }

test('the key goes to the portal of ADEME alone', () => {
  const asked = (address: string) => identityHeaders(address, key)['x-apikey']
  expect(asked('https://data.ademe.fr/data-fair/api/v1/datasets/dpe03existant/lines?size=1')).toBe(
    key.ademeKey,
  )
  for (const other of [
    'http://data.ademe.fr/x',
    'https://data.ademe.fr:8443/x',
    'https://data.ademe.fr.example/x',
    'https://mirror.example/data.ademe.fr/x',
  ])
    expect(asked(other)).toBeUndefined()
})

test('a contact is told with the name of the program, a key to no mirror', async () => {
  vi.stubEnv('TERRIER_CONTACT', 'data@example.fr')
  vi.stubEnv('ADEME_API_KEY', key.ademeKey)
  // The downloads read the environment when they are imported: another test of this process may have done so before.
  vi.resetModules()
  const server = await testServer((_request, response) => response.end('a;b\n'))
  const { fetchSource } = await import('./fetch-source.ts')
  await fetchSource(
    { url: 'https://data.ademe.fr/lines.csv' },
    { dir: await temporaryDir('identity'), mirror: server.url, attempts: 1 },
  )
  const { headers } = server.requests[0]!
  expect(headers['user-agent']).toBe(
    'Terrier/0.1 (+self-hosted open land data service; contact: data@example.fr)',
  )
  expect(headers['x-apikey']).toBeUndefined()
})
