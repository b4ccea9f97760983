import type { FastifyReply } from 'fastify'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { type LeavingFile, leavingFiles, type WithheldFile } from '../../shared/lake/leaving-files.ts'
import type { Language } from '../../shared/text/sentence.ts'
import { PerReleaseCache } from '../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../stores/stores.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'
import { filesTable, sizeText } from './files-table.ts'

const FRANCE = 'france'

/** Files of one release by département, `france` among them. */
interface Place {
  files: LeavingFile[]
  withheld: WithheldFile[]
}

const known = new PerReleaseCache<ReadonlyMap<string, Place>>(1)

/** The page /donnees: the files of the release, national ones and those of a département (`departement=`); of all when there is one. */
export async function filesPage(visit: Visit): Promise<FastifyReply> {
  const { request, texts, language } = visit
  const stores = storesOf(request)
  const places = known.of(stores.manifest, '', () => placesOf(stores))
  const asked = (request.query as { departement?: unknown }).departement
  const departements = [...places.keys()].filter((code) => code !== FRANCE).sort()
  const code =
    typeof asked === 'string' && asked !== ''
      ? asked
      : departements.length === 1
        ? departements[0]
        : undefined
  const words = texts.files
  if (code !== undefined && !places.has(code))
    return showPage(
      visit,
      { title: words.title, message: { text: words.unknown(code), bad: true } },
      html``,
      404,
    )
  return showPage(
    visit,
    { title: words.title, lead: words.lead },
    html`<p>${words.more} <a href="/v1/dictionary">${words.dictionary}</a>, <a href="/v1/catalog">${words.catalogue}</a>, <a href="/v1/downloads">${words.list}</a>.</p>
${departements.length > 1 && departementList(departements, places, stores, texts)}
${code !== undefined && code !== FRANCE && part(code, places.get(code)!, stores, texts, language)}
${places.has(FRANCE) && part(FRANCE, places.get(FRANCE)!, stores, texts, language)}`,
  )
}

function placesOf({ manifest }: Stores): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const at = (area: string) => {
    const place = places.get(area) ?? { files: [], withheld: [] }
    places.set(area, place)
    return place
  }
  const { files, withheld } = leavingFiles(manifest)
  for (const file of files) at(file.stored.area).files.push(file)
  for (const file of withheld) at(file.stored.area).withheld.push(file)
  return places
}

function nameOf(code: string, { territory }: Stores, { files }: SiteTexts): string {
  if (code === FRANCE) return files.national
  const name = territory.departement(code)?.name
  return name === undefined ? code : `${name} (${code})`
}

function departementList(
  codes: readonly string[],
  places: ReadonlyMap<string, Place>,
  stores: Stores,
  texts: SiteTexts,
): Html {
  const items = codes.map((code) => {
    const { files } = places.get(code)!
    return html`<li><a href="/donnees?departement=${code}">${nameOf(code, stores, texts)}</a> <span class="soft small">${summary(files, texts)}</span></li>`
  })
  return html`<section><h2>${texts.files.departements}</h2><ul class="columns">${items}</ul></section>`
}

function summary(files: readonly LeavingFile[], texts: SiteTexts): string {
  const bytes = files.reduce((sum, { stored }) => sum + stored.bytes, 0)
  return texts.files.summary(formatsOf(texts).number(files.length), sizeText(bytes, texts), files.length)
}

function part(
  code: string,
  { files, withheld }: Place,
  stores: Stores,
  texts: SiteTexts,
  language: Language,
): Html {
  const kept = withheld.map(
    ({ stored, reason }) =>
      html`<li><code>${stored.dataset}/${stored.kind}</code><span class="soft small">${reason[language]}</span></li>`,
  )
  return html`<section><h2>${nameOf(code, stores, texts)}</h2><p class="soft">${summary(files, texts)}</p>
${filesTable(files, stores.manifest.id, texts, language)}
${withheld.length > 0 && html`<h3>${texts.files.withheld}</h3><ul class="plain">${kept}</ul>`}</section>`
}
