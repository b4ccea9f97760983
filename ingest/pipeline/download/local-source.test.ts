import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendFile, testServer } from '../../../test/support/http-server.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { fetchSource } from './fetch-source.ts'
import { pathUnder } from './mirror.ts'

const url = 'https://cadastre.data.gouv.fr/data/latest/a.json.gz'
const content = gzipSync('{"type":"FeatureCollection","features":[]}')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const day = new Date('2024-07-01T12:00:00.250Z')

let dir: string
let dataDir: string
let mirror: string

beforeEach(async () => {
  dir = await temporaryDir('local')
  dataDir = join(dir, 'home')
  mirror = join(dir, 'mirror')
})

async function write(path: string, bytes: Buffer | string) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  await utimes(path, day, day)
  return path
}

describe('a mirror folder', () => {
  test('is read in place', async () => {
    const path = await write(join(mirror, 'cadastre.data.gouv.fr/data/latest/a.json.gz'), content)
    const fetched = await fetchSource({ url, commune: '75118' }, { dir: dataDir, mirror })
    expect(fetched).toEqual({
      url,
      commune: '75118',
      path,
      resolvedUrl: url,
      sha256: sha256(content),
      bytes: content.length,
      fetchedAt: day.toISOString(),
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  test('says where it looked when the file is missing', async () => {
    const looked = join(mirror, 'cadastre.data.gouv.fr/data/latest/a.json.gz')
    await expect(fetchSource({ url }, { dir: dataDir, mirror })).rejects.toThrow(
      `${url}: the mirror has no copy of it (looked for ${looked})`,
    )
  })

  test('has its files checked', async () => {
    const path = await write(
      join(mirror, 'cadastre.data.gouv.fr/data/latest/a.json.gz'),
      content.subarray(0, 30),
    )
    await expect(fetchSource({ url }, { dir: dataDir, mirror })).rejects.toThrow(
      `${path} (for ${url}): the gzip data are cut short`,
    )
  })

  test('may be the folder of earlier downloads, with what is known of them', async () => {
    const server = await testServer((request, response) => {
      if (request.url === '/latest.gz') response.writeHead(302, { location: '/2024-07-01.gz' }).end()
      else sendFile(request, response, content, { etag: '"v1"' })
    })
    const source = { url: `${server.url}/latest.gz` }
    const downloaded = await fetchSource(source, { dir: dataDir })
    await server.close()
    expect(await fetchSource(source, { dir: join(dir, 'other'), mirror: dataDir })).toEqual(downloaded)
    const newer = gzipSync('{}')
    await writeFile(downloaded.path, newer)
    const replaced = await fetchSource(source, { dir: dataDir, mirror: dataDir })
    expect([replaced.resolvedUrl, replaced.etag, replaced.sha256]).toEqual([
      source.url,
      undefined,
      sha256(newer),
    ])
  })
})

describe('a mirror server', () => {
  test('is asked for host and path, and its addresses are told as official ones', async () => {
    const server = await testServer((request, response) => {
      const { url: path = '' } = request
      if (path.includes('/latest/'))
        response.writeHead(302, { location: path.replace('latest', '2024-07-01') }).end()
      else sendFile(request, response, content, { etag: '"v1"' })
    })
    const fetched = await fetchSource({ url }, { dir: dataDir, mirror: `${server.url}/official/` })
    expect(server.requests[0]?.url).toBe('/official/cadastre.data.gouv.fr/data/latest/a.json.gz')
    expect(fetched.resolvedUrl).toBe('https://cadastre.data.gouv.fr/data/2024-07-01/a.json.gz')
    expect(fetched.path).toBe(pathUnder(dataDir, url))
    expect(fetched.sha256).toBe(sha256(content))
  })
})

describe('a file given by hand', () => {
  test('is read where it is, whatever the mirror', async () => {
    const file = await write(join(dir, 'mine.json.gz'), content)
    const fetched = await fetchSource({ url, file }, { dir: dataDir, mirror })
    expect(fetched).toMatchObject({ url, file, path: file, resolvedUrl: url, sha256: sha256(content) })
    expect(fetched.fetchedAt).toBe('2024-07-01T12:00:00.250Z')
  })

  test('is judged by its own name, not by the official one', async () => {
    const file = await write(join(dir, 'mine.json'), '{"type":"FeatureCollection"}')
    expect((await fetchSource({ url, file }, { dir: dataDir })).bytes).toBe(28)
  })

  test.each([
    ['missing.gz', undefined, 'does not exist'],
    ['empty.csv', '', 'the file is empty'],
    ['page.csv', '<html lang="fr">', 'web page'],
    ['plain.gz', 'a;b\n', 'not a gzip file (starts with "a;b."'],
  ])('is refused when it is no data: %s', async (name, bytes, wrong) => {
    const file = join(dir, name)
    if (bytes !== undefined) await write(file, bytes)
    await expect(fetchSource({ url, file }, { dir: dataDir })).rejects.toThrow(wrong)
    await expect(fetchSource({ url, file }, { dir: dataDir })).rejects.toThrow(file)
  })

  test('is refused when it is a folder', async () => {
    await expect(fetchSource({ url, file: dir }, { dir: dataDir })).rejects.toThrow('not a regular file')
  })
})

describeWithSamples('the real files', () => {
  test('of the 18th arrondissement are read from the mirror as they are', async () => {
    const path =
      'cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/75/75118/cadastre-75118-parcelles.json.gz'
    const raw = await readFile(samplePath(`mirror/${path}`))
    const fetched = await fetchSource(
      { url: `https://${path}` },
      { dir: dataDir, mirror: samplePath('mirror') },
    )
    expect(fetched).toMatchObject({
      sha256: sha256(raw),
      bytes: raw.length,
      path: samplePath(`mirror/${path}`),
    })
  })
})
