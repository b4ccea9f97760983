import type { z } from 'zod'
import { getBuildings } from '../../api/operations/buildings/get-buildings.ts'
import { sourceLine } from '../../api/web/sources.ts'
import { buildingsAbout, buildingsSchema } from '../../shared/schemas/building.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { emptyPart, folded, joined, official, type PageAsked, type Part } from './part.ts'

/** Buildings seen at once. */
const SHOWN = 5

const answer = answerOf(buildingsSchema, buildingsAbout.shape)
type Building = z.output<typeof buildingsSchema>[number]

/** What stands on a parcel. */
export async function buildingsPart(
  idu: string,
  stores: Stores,
  texts: SiteTexts,
  page: PageAsked,
): Promise<Part> {
  const { data, meta } = await ask(getBuildings, { idu }, stores, answer)
  const words = texts.parts.buildings
  if (data.length === 0) return emptyPart(meta, words.none, texts)
  return {
    short: words.count(data.length),
    body: html`${folded(
      data.map((one) => buildingItem(one, texts)),
      SHOWN,
      texts,
      page,
    )}${sourceLine(meta, texts)}`,
  }
}

function buildingItem(building: Building, texts: SiteTexts): Html {
  const words = texts.parts.buildings
  const { number } = formatsOf(texts)
  const { uses, light, dwellings, floors, heightMeters, groundSurface, constructionYear } = building
  const use = uses.main ?? uses.landTax ?? (uses.topographic.length > 0 ? uses.topographic.join(', ') : null)
  const { walls, roof } = building.materials
  return html`<li><strong>${official(use, texts) ?? (light ? words.light : words.one)}</strong>
<span>${joined([
    constructionYear !== null && words.built(constructionYear),
    dwellings !== null && words.dwellings(number(dwellings), dwellings),
    floors !== null && words.floors(number(floors), floors),
    heightMeters !== null && words.height(number(heightMeters, 1)),
    groundSurface !== null && words.ground(number(groundSurface)),
  ])}</span>
<span class="soft small">${joined([
    walls.length > 0 && html`${words.walls} ${official(lowered(walls), texts)}`,
    roof.length > 0 && html`${words.roof} ${official(lowered(roof), texts)}`,
    `${words.from} ${words.sources[building.source]}`,
    building.match.method === 'near' && words.near,
  ])}</span></li>`
}

/** Materials are published in capitals. */
function lowered(names: readonly string[]): string {
  return names.map((name) => name.toLowerCase()).join(', ')
}
