import fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { addMcp } from '../../api/mcp/add-mcp.ts'
import { buildApp } from '../../server/app.ts'
import { quietConfig } from '../support/build-test-app.ts'
import { conformance, type Findings } from '../support/conformance.ts'
import { listen } from '../support/mcp.ts'
import { TinyReleases } from '../support/tiny-release.ts'
import { fixtureServers } from './fixtures/fixture-server.ts'

/** A suite takes some seconds, more on a machine that is busy. */
const SUITE_TIME = 120_000

async function findingsOf(app: FastifyInstance): Promise<Map<string, Findings>> {
  try {
    return await conformance(`${await listen(app)}/mcp`)
  } finally {
    await app.close()
  }
}

/** The scenarios of the official suite that need no tools, resources or prompts made for it, and the checks of each. */
describe('the service', () => {
  let found: Map<string, Findings>
  beforeAll(async () => {
    found = await findingsOf(await buildApp({ config: quietConfig, releases: new TinyReleases() }))
  }, SUITE_TIME)

  test.each([
    ['server-initialize', 1],
    ['ping', 1],
    ['tools-list', 1],
    ['resources-list', 1],
    ['prompts-list', 1],
    ['server-sse-multiple-streams', 1],
    ['dns-rebinding-protection', 2],
  ])('passes %s, %i checks', (name, passed) => {
    expect(found.get(name)).toEqual({ passed, faults: [] })
  })
})

/** All server scenarios, over the same transport with what the suite expects to find behind it. */
describe('the transport', () => {
  let found: Map<string, Findings>
  beforeAll(async () => {
    const app = fastify()
    await addMcp(app, { config: quietConfig, redis: undefined, servers: fixtureServers, onRequest: [] })
    found = await findingsOf(app)
  }, SUITE_TIME)

  const PASSED: [string, number][] = [
    ['server-initialize', 1],
    ['ping', 1],
    ['dns-rebinding-protection', 2],
    ['server-sse-multiple-streams', 1],
    ['tools-list', 1],
    ['tools-call-simple-text', 1],
    ['tools-call-image', 1],
    ['tools-call-audio', 1],
    ['tools-call-embedded-resource', 1],
    ['tools-call-mixed-content', 1],
    ['tools-call-error', 1],
    ['tools-call-with-logging', 1],
    ['tools-call-with-progress', 1],
    ['json-schema-2020-12', 4],
    ['resources-list', 1],
    ['resources-read-text', 1],
    ['resources-read-binary', 1],
    ['resources-templates-read', 1],
    ['resources-subscribe', 1],
    ['resources-unsubscribe', 1],
    ['prompts-list', 1],
    ['prompts-get-simple', 1],
    ['prompts-get-with-args', 1],
    ['prompts-get-embedded-resource', 1],
    ['prompts-get-with-image', 1],
    ['completion-complete', 1],
    ['logging-set-level', 1],
  ]

  test.each(PASSED)('passes %s, %i checks', (name, passed) => {
    expect(found.get(name)).toEqual({ passed, faults: [] })
  })

  // A session holds nothing: what a client said it can do is not known after its initialize, and its reply, a post of its
  // own, may reach another process than the one that would wait for it. No question of this service asks anything back.
  const NOT_ASKED: [string, string][] = [
    ['tools-call-sampling', 'Client does not support sampling'],
    ['tools-call-elicitation', 'Client does not support form elicitation'],
    ['elicitation-sep1034-defaults', 'Client does not support form elicitation'],
    ['elicitation-sep1330-enums', 'Client does not support form elicitation'],
  ]

  test.each(NOT_ASKED)('asks clients nothing within a session: %s fails at once, as said', (name, reason) => {
    expect(found.get(name)).toEqual({ passed: 0, faults: [expect.stringContaining(reason)] })
  })

  // The suite checks nothing where no stream is begun. Answers are not kept: one that was cut off is asked for again.
  test('does not break streams off to go on later: server-sse-polling finds nothing to check', () => {
    expect(found.get('server-sse-polling')).toEqual({ passed: 0, faults: [] })
  })

  test('every scenario that the suite has is named here', () => {
    const named = [...PASSED, ...NOT_ASKED].map(([name]) => name)
    expect([...found.keys()].sort()).toEqual([...named, 'server-sse-polling'].sort())
  })
})
