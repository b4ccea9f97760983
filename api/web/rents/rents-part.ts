import { z } from 'zod'
import { announcedRentsSchema, rentSeriesSchema } from '../../../shared/schemas/rents.ts'
import type { Stores } from '../../../stores/stores.ts'
import { answerOf, ask } from '../../../web/ask.ts'
import { explain } from '../../../web/explain.ts'
import { formatsOf } from '../../../web/formats.ts'
import { type Html, html } from '../../../web/html.ts'
import type { Part } from '../../../web/parcel/part.ts'
import { rentsPlot } from '../../../web/plots/rents-plot.ts'
import { announcedTable, rentYearsTable } from '../../../web/rents/rent-tables.ts'
import type { SiteTexts } from '../../../web/texts/en.ts'
import { Problem } from '../../answers/problem.ts'
import { getRentStatsByCommune } from '../../operations/rents/get-rent-stats-by-commune.ts'
import { sourceLine } from '../sources.ts'

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
