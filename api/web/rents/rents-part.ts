import { z } from 'zod'
import { announcedRentsSchema, rentSeriesSchema } from '../../../shared/schemas/rents.ts'
import { Problem } from '../../answers/problem.ts'
import { getRentStatsByCommune } from '../../operations/rents/get-rent-stats-by-commune.ts'
import type { Stores } from '../../store/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { explain } from '../explain.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { Part } from '../parcel/part.ts'
import { rentsPlot } from '../plots/rents-plot.ts'
import { sourceLine } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import { announcedTable, rentYearsTable } from './rent-tables.ts'

const answer = answerOf(rentSeriesSchema, {})
/** What the 404 of a commune without observed rents gives beside its reason. */
const beside = z.object({ announced: announcedRentsSchema.optional() })

/** The rents of a commune by its code of today: observed year by year, and announced beside. Throws the operation's other Problems. */
export async function rentsPart(commune: string, stores: Stores, texts: SiteTexts): Promise<Part> {
  const words = texts.parts.rents
  const asked = ask(getRentStatsByCommune, { codeInsee: commune }, stores, answer)
  try {
    const { data, meta } = await asked
    const newest = data.observed.years.at(-1)
    const median = newest?.figures.rentPerM2.median
    const { number } = formatsOf(texts)
    return {
      short:
        newest && median !== null && median !== undefined
          ? words.short(number(median, 1), newest.year)
          : undefined,
      body: html`<p>${words.lead}</p>${rentsPlot(data.observed, texts)}${rentYearsTable(data.observed, texts)}${data.announced && announcedTable(data.announced, texts)}${sourceLine(meta, texts)}`,
    }
  } catch (error) {
    const announced = announcedIn(error, texts)
    if (announced === undefined) throw error
    return { body: announced }
  }
}

/** A commune without observed rents may have announced ones, which its problem carries. */
function announcedIn(error: unknown, texts: SiteTexts): Html | undefined {
  if (!(error instanceof Problem) || error.type !== 'no-rents') return undefined
  const { announced } = beside.parse(error.extra)
  return html`<p class="message">${explain(error, texts)}</p>${announced && announcedTable(announced, texts)}`
}
