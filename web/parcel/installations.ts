import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { folded, joined, official, type PageAsked } from '../part.ts'
import { ordinaryName } from '../streets/ordinary-name.ts'
import type { SiteTexts } from '../texts/en.ts'
import { type Risks, whyUnknown } from './unknown-risk.ts'

/** Rows seen at once of each list. */
const SHOWN = 4

type Around = Risks['around']['installations']

/** The installations around a parcel: neither of it nor of its commune. */
export function installationsBody({ around }: Risks, texts: SiteTexts, page: PageAsked): Html {
  const words = texts.parts.installations
  const { number, edition } = formatsOf(texts)
  const { coverage, found, total, notPlacedCount, radiusMeters } = around.installations
  const unknown = whyUnknown(coverage, texts)
  const notPlaced =
    notPlacedCount !== null &&
    notPlacedCount > 0 &&
    html`<p class="soft small">${words.notPlaced(notPlacedCount)}</p>`
  const title = words.around(number(radiusMeters))
  if (unknown !== undefined || total === null)
    return html`<h3>${title}</h3><p><strong>${words.title}</strong> ${unknown ?? texts.parts.nothing.unknown}</p>${notPlaced}`
  const asOf = around.installations.edition
  const others = (kind: 'ceased' | 'notClassified') => {
    const list = around.installations[kind]
    const count = list.total ?? 0
    return (
      count > 0 &&
      html`<details class="more screen"><summary>${words[kind](count)}</summary>${listOf(list.found, texts, page)}</details>`
    )
  }
  const isPart = coverage.status === 'partly-loaded'
  return html`<h3>${title}</h3><p><strong>${words.title}</strong> ${total > 0 ? words.count(total) : isPart ? words.noneLoaded : words.none}</p>${
    isPart && html`<p class="soft small">${words.notAllLoaded}</p>`
  }${
    found.length > 0 && listOf(found, texts, page)
  }${total > found.length && html`<p class="soft small">${words.nearest(found.length)}</p>`}${others(
    'ceased',
  )}${others('notClassified')}${notPlaced}<p class="soft small">${words.note}${asOf !== null && html` ${words.edition(edition(asOf))}`}</p>`
}

const listOf = (list: Around['found'], texts: SiteTexts, page: PageAsked): Html =>
  folded(
    list.map((one) => item(one, texts)),
    SHOWN,
    texts,
    page,
  )

function item(one: Around['found'][number], texts: SiteTexts): Html {
  const words = texts.parts.installations
  const { number, date } = formatsOf(texts)
  const {
    operator,
    withheldReason,
    distanceMeters,
    regime,
    seveso,
    isIed,
    activityState,
    inspectedOn,
    placement,
  } = one
  const name = operator
    ? operator.name
    : withheldReason === null
      ? words.unnamed
      : words.withheld[withheldReason]
  return html`<li><strong>${words.distance(number(distanceMeters))}</strong> <span>${joined([
    name,
    official(regime, texts),
    seveso !== null && seveso !== 'Non Seveso' && official(seveso, texts),
    isIed === true && 'IED',
    activityState !== null && official(activityState, texts),
  ])}</span> <span class="soft small">${joined([
    one.address !== null && ordinaryName(one.address),
    inspectedOn === null ? words.neverInspected : words.inspected(date(inspectedOn)),
    placement.method === 'address' && words.byAddress,
  ])}</span></li>`
}
