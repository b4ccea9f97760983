import { cutLongest } from './cut.ts'
import { type GeometryDetail, withGeometry } from './geometry-detail.ts'
import { isObject, type JsonObject, mapJson } from './json.ts'
import { estimateTokens } from './tokens.ts'

/** Tokens of one answer, leaving room for the words around it: clients take 20,000 to 25,000. */
export const ANSWER_TOKENS = 18_000
/** Characters of one text from a source file. */
const MAX_TEXT = 2000

/** Cuts that the answer names: the first are the largest. */
const MAX_CUTS = 5

/** An answer that fits a model's context, and what was removed from it. */
export interface Fitted {
  body: JsonObject
  /** One sentence for each thing left out or shortened. */
  notes: string[]
  /** Rows left of the list that is given page by page (`meta.next`), when it was cut: the cursor then passes over those that were not shown. */
  pageCutTo?: number
}

/**
 * Makes the body of a REST answer fit a model's context: geometry as detailed as asked, texts of 2,000 characters at most. While it is
 * still too long, simplifies the geometry, then removes it, then cuts lists. `meta.cut` names what was cut.
 */
export function fitAnswer(whole: JsonObject, geometry: GeometryDetail, budget = ANSWER_TOKENS): Fitted {
  const notes: string[] = []
  let body = shortenTexts(whole, notes)
  for (const detail of detailsFrom(geometry)) {
    const tried = withGeometry(body, detail)
    const fits = tokensOf(tried.body) <= budget
    if (!fits && detail !== 'none') continue
    body = tried.body
    if (tried.changed > 0) notes.push(geometryNote(tried.changed, detail, geometry))
    break
  }
  const cuts: JsonObject[] = []
  // The names of the cuts take room too.
  for (let size = tokensOf(body); size > budget; size = tokensOf(body)) {
    const cut = cutLongest(body, (budget / size) * 0.9)
    if (!cut) break
    const same = cuts.find(({ path }) => path === cut.path)
    if (same) same.kept = cut.kept
    else if (cuts.length < MAX_CUTS) cuts.push({ ...cut })
    body = {
      ...body,
      meta: { ...(isObject(body.meta) ? body.meta : {}), ...listMeta(body, cuts), cut: cuts },
    }
  }
  for (const { path, kept, of } of cuts)
    notes.push(
      `${path}: ${kept} of ${of} kept, the rest was cut to keep the answer short: ask for less with limit, filters, include or a smaller area.`,
    )
  const page = cuts.find((cut) => isPage(cut, whole))
  return { body, notes, ...(page ? { pageCutTo: Number(page.kept) } : {}) }
}

/** A page that was asked for again, shorter, because it was cut: it says what was cut as before. */
export function asCut({ body, notes }: Fitted, shorter: Fitted): Fitted {
  const cut = isObject(body.meta) ? body.meta.cut : undefined
  const meta = isObject(shorter.body.meta) ? shorter.body.meta : {}
  return { body: { ...shorter.body, meta: { ...meta, ...(cut ? { cut } : {}) } }, notes }
}

/** Whether what was cut is the list whose next page `meta.next` names: as long as `meta.returned` says, and not deep inside. */
function isPage({ path, of }: JsonObject, { meta }: JsonObject): boolean {
  if (!isObject(meta) || typeof meta.next !== 'string' || meta.returned !== of) return false
  return /^data(\.\w+)?$/.test(String(path))
}

function tokensOf(body: JsonObject): number {
  return estimateTokens(JSON.stringify(body))
}

function detailsFrom(asked: GeometryDetail): GeometryDetail[] {
  const all: GeometryDetail[] = ['full', 'simplified', 'none']
  return all.slice(all.indexOf(asked))
}

function geometryNote(count: number, detail: GeometryDetail, asked: GeometryDetail): string {
  const what = count === 1 ? 'The geometry was' : `${count} geometries were`
  const done = detail === 'none' ? 'left out' : 'simplified to 60 positions at most'
  return detail === asked
    ? `${what} ${done}${detail === 'none' ? '' : ': ask with geometryDetail "full" for all positions'}.`
    : `${what} ${done} to keep the answer short.`
}

/** Corrects `returned` and `truncated` of a list that was cut. */
function listMeta({ meta }: JsonObject, cuts: readonly JsonObject[]): JsonObject {
  const cut = cuts.find(({ path }) => path === 'data')
  if (!cut || !isObject(meta) || typeof meta.returned !== 'number') return {}
  return { returned: cut.kept!, ...('truncated' in meta ? { truncated: true } : {}) }
}

function shortenTexts(body: JsonObject, notes: string[]): JsonObject {
  let shortened = 0
  const shorter = mapJson(body, (value) => {
    if (typeof value !== 'string' || value.length <= MAX_TEXT) return undefined
    shortened += 1
    return `${value.slice(0, MAX_TEXT)}…`
  })
  if (shortened > 0)
    notes.push(`${shortened} long text${shortened === 1 ? ' was' : 's were'} shortened, ending in "…".`)
  return isObject(shorter) ? shorter : body
}
