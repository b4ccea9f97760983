import { z } from 'zod'
import { Problem } from '../../api/answers/problem.ts'
import { metaOf } from '../../api/answers/release-text.ts'
import { rentDatasets } from '../../api/operations/rents/find-rents.ts'
import { getRentStatsByCommune } from '../../api/operations/rents/get-rent-stats-by-commune.ts'
import { announcedRentsSchema, rentSeriesSchema } from '../../shared/schemas/rents.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { explain } from '../explain.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { PagePart } from '../part.ts'
import { rentsPlot } from '../plots/rents-plot.ts'
import type { SiteTexts } from '../texts/en.ts'
import { announcedTable, rentYearsTable } from './rent-tables.ts'

const answer = answerOf(rentSeriesSchema, {})
/** What the 404 of a commune without observed rents gives in addition to its reason. */
const absence = z.object({ announced: announcedRentsSchema.optional() })

/** The rents of a commune by its code of today: observed year by year, and announced. Throws the operation's other Problems. */
export async function rentsPart(commune: string, stores: Stores, texts: SiteTexts): Promise<PagePart> {
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
      body: html`<p>${words.lead}</p>${rentsBody(data, texts)}`,
      sources: meta.datasets,
    }
  } catch (error) {
    const announced = announcedIn(error, texts)
    if (announced === undefined) throw error
    return { body: announced, sources: metaOf(stores.manifest, rentDatasets(stores)).datasets }
  }
}

/** The curve next to the announced rents, its figures folded; where there is no curve they are seen at once. */
function rentsBody({ observed, announced }: z.output<typeof rentSeriesSchema>, texts: SiteTexts): Html {
  const plot = rentsPlot(observed, texts)
  const table = rentYearsTable(observed, texts)
  const model = announced && announcedTable(announced, texts)
  if (!plot) return html`${table}${model}`
  return html`<div class="plots">${plot}${model && html`<div>${model}</div>`}</div><details class="more"><summary>${texts.plots.asTable}</summary>${table}</details>`
}

/** A commune without observed rents may have announced ones, which its problem carries. */
function announcedIn(error: unknown, texts: SiteTexts): Html | undefined {
  if (!(error instanceof Problem) || error.type !== 'no-rents') return undefined
  const { announced } = absence.parse(error.extra)
  return html`<p class="soft">${explain(error, texts)}</p>${announced && announcedTable(announced, texts)}`
}
