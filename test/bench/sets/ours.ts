import { z } from 'zod'
import { searchParcels } from '../../../api/operations/sets/search-parcels.ts'
import type { Stores } from '../../../stores/stores.ts'
import { bodyOf, type SetQuestion } from './questions.ts'

/** Parcels of a page. */
export const LIMIT = 100

/** What both engines are compared by. */
export interface SetAnswer {
  total: number
  unjudged: number
  idus: string[]
}

const about = z.object({ total: z.number(), unjudged: z.number() })
const rows = z.array(z.looseObject({ idu: z.string() }))

/** Asks one question in process, from the posted text to the text of the answer. */
export async function askOurs(stores: Stores, question: SetQuestion): Promise<SetAnswer> {
  const input = searchParcels.input.parse(JSON.parse(JSON.stringify(bodyOf(question, LIMIT))))
  const answer = await searchParcels.run(input, stores)
  JSON.stringify(answer)
  const { total, unjudged } = about.parse(answer.about)
  return { total, unjudged, idus: rows.parse(answer.data).map(({ idu }) => idu) }
}
