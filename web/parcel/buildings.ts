import type { z } from 'zod'
import { getBuildings } from '../../api/operations/buildings/get-buildings.ts'
import { buildingsAbout, buildingsSchema } from '../../shared/schemas/building.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { emptyPart, type Fact, folded, joined, type MakePart, official } from '../part.ts'
import type { SiteTexts } from '../texts/en.ts'
import { materialNames } from './material-names.ts'

/** Buildings seen at once. */
const SHOWN = 5

const answer = answerOf(buildingsSchema, buildingsAbout.shape)
type Building = z.output<typeof buildingsSchema>[number]

/** What stands on a parcel. */
export const buildingsPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(getBuildings, { idu }, stores, answer)
  const words = texts.parts.buildings
  if (data.length === 0) return emptyPart(meta, words.none, texts)
  return {
    short: words.count(data.length),
    fact: buildingsFact(data, texts),
    body: html`${folded(
      data.map((one) => buildingItem(one, texts)),
      SHOWN,
      texts,
      page,
    )}`,
    sources: meta.datasets,
  }
}

/** The building with the largest ground first, for a shed says little of a parcel. */
function buildingsFact(buildings: readonly Building[], texts: SiteTexts): Fact {
  const words = texts.parts.buildings
  const { number } = formatsOf(texts)
  const [main] = buildings.toSorted((a, b) => (b.groundSurface ?? 0) - (a.groundSurface ?? 0))
  const { uses, light, constructionYear, dwellings, floors } = main!
  return {
    figure: official(uses.main ?? uses.landTax, texts) ?? (light ? words.light : words.one),
    lines: [
      joined([
        constructionYear !== null && words.built(constructionYear),
        dwellings !== null && words.dwellings(number(dwellings), dwellings),
        floors !== null && words.floors(number(floors), floors),
      ]),
      buildings.length > 1 && texts.parts.card.moreBuildings(buildings.length - 1),
    ],
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
    walls.length > 0 && html`${words.walls} ${official(materialNames(walls), texts)}`,
    roof.length > 0 && html`${words.roof} ${official(materialNames(roof), texts)}`,
    `${words.from} ${words.sources[building.source]}`,
    building.match.method === 'near' && words.near,
  ])}</span></li>`
}
