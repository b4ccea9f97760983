import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { problemOf } from '../../api/answers/problems.ts'
import { getParcel } from '../../api/operations/parcels/get-parcel.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { parcelSchema } from '../../shared/schemas/parcel.ts'
import { answerOf, ask } from '../ask.ts'
import { explain, wayOn } from '../explain.ts'
import { type Html, html } from '../html.ts'
import { pageAddress } from '../share-link.ts'
import { shortName } from '../short-name.ts'
import { sourceLine } from '../sources.ts'
import { sendFragment, type Visit } from '../visit.ts'
import { factsOfParcel } from './parcel-facts.ts'
import { placesOfParcel } from './parcel-places.ts'
import { foldedSections, sectionsOf } from './section.ts'

const answer = answerOf(parcelSchema, {})
/** Sections that are open at first. */
const OPEN = ['sales']

/**
 * What the panel of the map shows of a parcel: the sections of its page, folded, without a frame. It has no scripts, and its classes
 * are those of the style sheet of all pages.
 */
export async function showPanel(visit: Visit): Promise<FastifyReply> {
  const { idu } = z.object({ idu: z.string() }).parse(visit.request.params)
  const { texts } = visit
  const stores = storesOf(visit.request)
  const { data, meta } = await ask(getParcel, { idu }, stores, answer)
  const { id, commune } = data
  const address = pageAddress(`/parcels/${id}`, visit.request)
  const places = await placesOfParcel(id, stores)
  const sections = await sectionsOf(id, stores, texts, { query: {}, address })
  return sendFragment(
    visit,
    panel(
      visit,
      texts.parcel(shortName(id), commune.name ?? commune.code),
      html`${factsOfParcel(data, places, texts)}${sourceLine(meta, texts)}${foldedSections(sections, OPEN, texts)}<p><a class="whole" href="/parcels/${id}">${texts.wholePage}</a></p>`,
    ),
  )
}

/** A failure as a panel shows it; undefined when it is a defect. */
export function panelFailure(visit: Visit, error: unknown): FastifyReply | undefined {
  const problem = problemOf(error)
  if (!problem || problem.status === 500) return undefined
  visit.reply.headers(problem.headers)
  const { texts } = visit
  const body = html`<p class="message bad" role="alert">${explain(problem, texts)}</p>${wayOn(problem, texts)}`
  return sendFragment(visit, panel(visit, texts.failed.title, body), problem.status)
}

function panel({ language }: Visit, title: string, body: Html): Html {
  return html`<article class="panel" lang="${language}"><h2>${title}</h2>${body}</article>`
}
