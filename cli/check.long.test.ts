import { expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, testServer } from '../test/support/http-server.ts'
import { temporaryDir } from '../test/support/temp.ts'
import { terrier } from '../test/support/terrier-process.ts'

let server: TestServer

/** Producers of whom one has a file, of one parcel. */
async function producers() {
  server = await testServer((request, response) => {
    if (request.url?.includes('/carte-des-loyers'))
      return response.end('"id_zone";"INSEE_C";"LIBGEO"\n"1";"01001";"x"\n')
    return response.writeHead(404).end()
  })
  return { TERRIER_DATA: await temporaryDir('check'), TERRIER_MIRROR: server.url }
}

test('terrier sources --check prints a line a feed and what to do, and ends with 1 when one would break', async () => {
  const env = await producers()
  const { code, out } = await terrier(['sources', '--check'], env)
  expect(code).toBe(1)
  expect(out).toMatch(/^feed +verdict +loaded +found +columns +size +to do\n/)
  expect(out).toMatch(
    /^rnb +breaks +nothing +not named +not looked at +- +look for the new address on the page/m,
  )
  expect(out).toContain(
    '  BREAKS: rnb-opendata.s3.fr-par.scw.cloud/files/RNB_75.csv.zip: the server answered 404. To do: look for the new address',
  )
  expect(out).toMatch(
    /^29 feeds: \d+ ok, \d+ changed, \d+ would break\. Columns were looked at in \d+ of them\.$/m,
  )
})

test('--json has all of it, for the département that is asked for', async () => {
  const { code, out } = await terrier(['sources', '--check', '--area', '33', '--json'], await producers())
  expect(code).toBe(1)
  const { feeds } = z
    .object({ feeds: z.array(z.looseObject({ dataset: z.string(), verdict: z.string(), area: z.string() })) })
    .parse(JSON.parse(out))
  expect(feeds).toHaveLength(29)
  expect(feeds.find(({ dataset }) => dataset === 'rnb')).toMatchObject({ verdict: 'breaks', area: '33' })
  expect(feeds.find(({ dataset }) => dataset === 'cog')).toMatchObject({ verdict: 'ok', files: [] })
})

test.each([
  [['--area', '99'], '--area 99: give one département'],
  [['--size-factor', '0.5'], '--size-factor 0.5: give a number from 1 to 1000'],
  [
    ['--mirror', '.'],
    '--mirror . is a folder, which does not show what producers have: leave it out, or give the address of a server',
  ],
])('refuses %s', async (options, message) => {
  const { code, err } = await terrier(['sources', '--check', ...options], await producers())
  expect(code).toBe(1)
  expect(err).toContain(message)
})
