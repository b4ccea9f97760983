import type { z } from 'zod'
import { insidePoint } from '../../shared/geo/inside-point.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { parcelSchema } from '../../shared/schemas/parcel.ts'
import type { ParcelSpace } from '../../stores/space/parcel-space.ts'
import { type Html, html } from '../html.ts'
import { mapRoom } from '../map/embed.ts'
import { PLAN_HEIGHT, PLAN_WIDTH, type PlanView, pathOf, polygonsOf, viewOf } from '../plan-view.ts'
import { shortName } from '../short-name.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Neighbours drawn at most: more are too small to see, around a very large parcel. */
const MOST_NEIGHBOURS = 150
/** Units of the drawing that a neighbour must measure both ways for its number to fit. */
const ROOM_FOR_NUMBER = 40
const SCALES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
const LONGEST_SCALE = 160

interface Point {
  lng: number
  lat: number
}

/**
 * The plan of a parcel among its neighbours, with the point of the address if one was searched. The drawing is hidden from screen
 * readers and the keyboard; the sentence and the list below it give the same information and links.
 */
export async function planFigure(
  { id, geometry }: z.output<typeof parcelSchema>,
  space: ParcelSpace,
  point: Point | undefined,
  texts: SiteTexts,
): Promise<Html> {
  const own = polygonsOf(geometry)
  const view = viewOf(own)
  const around = await space.meeting(view.bounds, MOST_NEIGHBOURS + 1)
  const others = around?.filter(({ idu }) => idu !== id) ?? []
  const dot = point && dotOf(point, view)
  const number = new Intl.NumberFormat(texts.locale, { maximumFractionDigits: 0 })
  const [width, height] = [number.format(view.width), number.format(view.height)]
  const drawn = around ? texts.planAround(others.length) : texts.planCrowded
  return html`<figure>${mapRoom(texts, {
    parcel: id,
    drawing: html`<svg class="plan" viewBox="0 0 ${PLAN_WIDTH} ${PLAN_HEIGHT}" aria-hidden="true">${others.map(
      ({ idu, polygons }) =>
        html`<a href="/parcels/${idu}" tabindex="-1"><path d="${pathOf(polygons, view)}"></path></a>`,
    )}<path class="own" d="${pathOf(own, view)}"></path>${(dot ? others : [...others, { idu: id, polygons: own }]).map((one) => numberOf(one, view))}${dot}${scaleBar(view)}</svg>`,
  })}
<p class="small"><a href="/map#parcel=${id}">${texts.map.open}</a></p><figcaption>${texts.planSize(width, height)} <span class="drawn">${drawn}${dot && ` ${texts.planPoint}`}</span></figcaption></figure>${
    others.length > 0 &&
    html`<details class="screen"><summary>${texts.planList}</summary><ul>${others.map(
      ({ idu }) =>
        html`<li><a href="/parcels/${idu}">${texts.parcelWord} ${shortName(idu)}</a> <span class="soft">${idu}</span></li>`,
    )}</ul></details>`
  }`
}

/** The number of a parcel, drawn inside it if there is room. */
function numberOf({ idu, polygons }: { idu: string; polygons: Polygons }, view: PlanView): Html | undefined {
  const { width, height } = viewOf(polygons)
  const [x, y] = view.place(...insidePoint(polygons))
  const room = Math.min(width, height) * view.scale
  const inside = x > 15 && x < PLAN_WIDTH - 15 && y > 10 && y < PLAN_HEIGHT - 10
  if (room < ROOM_FOR_NUMBER || !inside) return undefined
  return html`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}">${shortName(idu).replace(/^.* /, '')}</text>`
}

function dotOf({ lng, lat }: Point, view: PlanView): Html | undefined {
  const [x, y] = view.place(lng * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE)
  if (x < 0 || x > PLAN_WIDTH || y < 0 || y > PLAN_HEIGHT) return undefined
  return html`<circle class="dot" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6"></circle>`
}

function scaleBar({ scale }: PlanView): Html {
  const metres = SCALES.findLast((one) => one * scale <= LONGEST_SCALE) ?? SCALES[0]!
  const length = metres * scale
  return html`<path class="scale" d="M16 ${PLAN_HEIGHT - 22}v6h${length.toFixed(1)}v-6"></path><text x="${(16 + length / 2).toFixed(1)}" y="${PLAN_HEIGHT - 28}">${metres}\u00a0m</text>`
}
