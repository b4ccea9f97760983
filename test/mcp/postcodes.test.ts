import { describe, expect, test } from 'vitest'
import { cutFrance } from '../support/cut-france.ts'
import { callTool } from '../support/mcp.ts'
import { served } from '../support/service.ts'

const service = await served(await cutFrance())

const coverageOf = (place: string) => callTool(service.app, 'get_coverage', { place })

describe('five digits as a place', () => {
  test.each([
    // The postcode, and no longer the code of Bonneuil-sur-Marne, which it was before 1968.
    ['75011', '75111'],
    ['75116', '75116'],
    ['75118', '75118'],
    ['93010', '93010'],
    ['93140', '93010'],
    // Given up in a merger, and no postcode.
    ['69159', '69114'],
    ['INSEE 69003', '69003'],
    ['insee:13001', '13001'],
  ])('%s is %s', async (place, commune) => {
    const { structuredContent } = await coverageOf(place)
    expect(structuredContent?.meta).toMatchObject({ place: { used: { commune } } })
  })

  test.each([
    [
      '69003',
      'Albigny-sur-Saône (commune 69003): INSEE 69003',
      'Lyon 3e Arrondissement (arrondissement 69383)',
    ],
    [
      '13001',
      'Aix-en-Provence (commune 13001): INSEE 13001',
      'Marseille 1er Arrondissement (arrondissement 13201)',
    ],
  ])('%s is asked back: an INSEE code, and the postcode of another commune', async (place, own, other) => {
    const { isError, content } = await coverageOf(place)
    expect(isError).toBe(true)
    expect(content[0]!.text).toContain(
      `"${place}" is the INSEE code of one commune and the postcode of another`,
    )
    const calls = [...content[0]!.text.matchAll(/^- (.*): \{"place":"(.*)"\}$/gm)]
    expect(calls.map(([, label, call]) => `${label}: ${call}`)[0]).toBe(own)
    expect(calls[1]?.[1]).toBe(other)
    for (const [, , call] of calls) expect((await coverageOf(call!)).isError).toBeUndefined()
  })
})
