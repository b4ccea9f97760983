import { surroundingsOf } from '../../api/operations/demographics/get-demographics.ts'
import { demographicsSchema } from '../../shared/schemas/demographics.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, readAnswer } from '../ask.ts'
import { html } from '../html.ts'
import type { PagePart } from '../part.ts'
import { ageTable, socialGroupTable } from '../people/breakdowns.ts'
import { zonesTable } from '../people/zones-table.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { Place } from './place.ts'

const answer = answerOf(demographicsSchema.shape.zones, {})

/** Who lives in a place: the figures of it and of the zones around it. Throws the 503 Problem when neither dataset is loaded there. */
export async function placePeople(place: Place, stores: Stores, texts: SiteTexts): Promise<PagePart> {
  const { data, meta } = await readAnswer(() => zonesOf(place, stores), stores, answer)
  // Those of a city or département are found with the zones around one of its communes.
  const from = data.findIndex(({ code, level }) => code === place.code && level === place.level)
  const zones = data.slice(Math.max(0, from))
  const own = zones.find(({ population }) => population !== null)
  return {
    body: html`${zonesTable(zones, texts)}${own && ageTable(own, texts)}${own && socialGroupTable(own, texts)}<p class="small soft">${texts.parts.people.note}</p>`,
    sources: meta.datasets,
  }
}

async function zonesOf({ level, code, commune }: Place, stores: Stores) {
  const { territory } = stores
  const inside =
    level === 'departement'
      ? territory.cadastralCommunes(code)[0]?.code
      : territory.arrondissements(code)[0]?.code
  const { zones, datasets } = await surroundingsOf(
    level === 'iris' ? code : undefined,
    inside ?? commune ?? code,
    stores,
  )
  return { data: zones, datasets }
}
