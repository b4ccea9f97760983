import { z } from 'zod'
import { type TerritoryData, territoryData } from '../territory/territory.ts'

/** Layout of the artefact `territory`: UTF-8 JSON with its format's number, so that another layout is refused by name. */
const FORMAT = 1
const envelope = z.strictObject({ format: z.literal(FORMAT), territory: territoryData })

/** Writes the territory as the bytes that `decodeTerritory` reads. Equal data gives equal bytes. */
export function encodeTerritory(data: TerritoryData): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ format: FORMAT, territory: data }))
}

/** Reads and checks the bytes of a territory artefact. Throws an Error that says what is wrong and where. */
export function decodeTerritory(bytes: Uint8Array): TerritoryData {
  const checked = envelope.safeParse(parsed(bytes))
  if (checked.success) return checked.data.territory
  const first = checked.error.issues[0]
  const where = first?.path.join('.') || 'the document'
  throw new Error(
    `territory artefact: ${where}: ${first?.message ?? 'unreadable'}. Build it again with: terrier ingest cog`,
  )
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Error(
      'territory artefact: not UTF-8 JSON, the file is damaged. Build it again with: terrier ingest cog',
      {
        cause,
      },
    )
  }
}
