import { z } from 'zod'
import type { Problem } from '../api/answers/problem.ts'
import { coverageSchema } from '../shared/schemas/coverage.ts'
import { type FormerParcel, formerParcelSchema } from '../shared/schemas/former-parcel.ts'
import { refusedParcelSchema } from '../shared/schemas/refused-parcel.ts'
import { formatsOf } from './formats.ts'
import { type Html, html } from './html.ts'
import { shortName } from './short-name.ts'
import type { SiteTexts } from './texts/en.ts'

const extras = z.object({
  maxDistanceMeters: z.number().optional(),
  coverage: coverageSchema.optional(),
  successor: z.object({ idu: z.string(), loaded: z.boolean() }).optional(),
  former: formerParcelSchema.optional(),
  refused: refusedParcelSchema.optional(),
})

/** What the address of a parcel's page names; any other parameter is that of another page. */
const OF_PARCEL: readonly string[] = ['idu', 'lng', 'lat']

/** A problem in words for the reader of a page. */
export function explain(problem: Problem, texts: SiteTexts): string {
  const { failed } = texts
  const { maxDistanceMeters, coverage, former, refused } = extras.parse(problem.extra)
  const [dataset = ''] = coverage?.datasets ?? []
  switch (problem.type) {
    case 'invalid-parameters':
      return problem.errors.some(({ parameter }) => OF_PARCEL.includes(parameter))
        ? failed.parcelForm
        : inWords(problem, texts)
    case 'quota-exceeded':
      return failed.quota(waitOf(Number(problem.headers['retry-after'] ?? 1), texts))
    case 'dataset-not-loaded':
      return failed.notLoaded(
        Object.entries(texts.datasets).find(([name]) => name === dataset)?.[1] ?? dataset,
      )
    case 'no-parcel':
      return failed.noParcel(formatsOf(texts).number(maxDistanceMeters ?? 0))
    case 'former-parcel':
    case 'unknown-parcel':
      if (former) return formerText(former, texts)
      if (refused) return failed.refused(refused.rule)
      return coverage?.status === 'not-loaded' ? failed.townNotLoaded : failed.unknownParcel
    case 'no-rents':
      return (
        Object.entries(texts.parts.rents.none).find(([status]) => status === coverage?.status)?.[1] ??
        inWords(problem, texts)
      )
    case 'no-release':
      return failed.noRelease
    default:
      return inWords(problem, texts)
  }
}

function formerText({ lastEdition, successorsCount }: FormerParcel, texts: SiteTexts): string {
  return texts.failed.former(formatsOf(texts).date(lastEdition), successorsCount)
}

/** Links to what helps: the parcels that replaced the one asked for, or what programs do when pages are refused. */
export function wayOn(problem: Problem, texts: SiteTexts): Html | undefined {
  if (problem.type === 'quota-exceeded')
    return html`<p>${texts.failed.quotaWay} <a href="/account">${texts.failed.quotaKey}</a></p>`
  const { successor, former } = extras.parse(problem.extra)
  if (former && former.successors.length > 0) return successorsList(former, texts)
  if (!successor?.loaded) return undefined
  return html`<p><a href="/parcels/${successor.idu}">${texts.failed.successor(successor.idu)}</a></p>`
}

function successorsList({ successors }: FormerParcel, texts: SiteTexts): Html {
  const { percent } = formatsOf(texts)
  return html`<ul>${successors.map(
    ({ idu, share }) =>
      html`<li><a href="/parcels/${idu}">${texts.parcelWord} ${shortName(idu)}</a> <span class="soft">${idu}</span>, ${texts.failed.ofItsGround(percent(share))}</li>`,
  )}</ul>`
}

/** A wait in seconds, minutes or hours, whichever reads best. */
function waitOf(seconds: number, texts: SiteTexts): string {
  if (seconds < 120) return texts.seconds(seconds)
  return seconds < 7200 ? texts.minutes(Math.ceil(seconds / 60)) : texts.hours(Math.ceil(seconds / 3600))
}

/** The detail of a problem, which says what is wrong this time. */
export function inWords({ detail }: Problem, { locale }: SiteTexts): string {
  return detail[locale.startsWith('fr') ? 'fr' : 'en']
}
