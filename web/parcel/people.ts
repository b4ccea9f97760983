import { getDemographics } from '../../api/operations/demographics/get-demographics.ts'
import { demographicsSchema } from '../../shared/schemas/demographics.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { html } from '../html.ts'
import type { MakePart } from '../part.ts'
import { ageTable, socialGroupTable } from '../people/breakdowns.ts'
import { zonesTable } from '../people/zones-table.ts'

const answer = answerOf(demographicsSchema, {})

/** Who lives around a parcel: its zones in a table, then ages and occupations of the smallest one that has them. */
export const peoplePart: MakePart = async (idu, stores, texts) => {
  const { data, meta } = await ask(getDemographics, { idu }, stores, answer)
  const words = texts.parts.people
  const smallest = data.zones.find(({ population }) => population !== null)
  const { number } = formatsOf(texts)
  return {
    short: smallest?.population ? words.inhabitants(number(smallest.population.total)) : undefined,
    body: html`${zonesTable(data.zones, texts)}${smallest && ageTable(smallest, texts)}${smallest && socialGroupTable(smallest, texts)}<p class="small soft">${words.note}</p>`,
    sources: meta.datasets,
  }
}
