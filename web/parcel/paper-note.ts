import qrcode from 'qrcode-generator'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Modules of white around a QR code (ISO/IEC 18004). */
const QUIET = 4

/** What a printed page of a parcel says of itself: when it was made, from which release, where it is, as text and as a code to scan. */
export function paperNote(address: string, release: string, today: Date, texts: SiteTexts): Html {
  const { card } = texts.parts
  const day = formatsOf(texts).dayOf(today)
  return html`<div class="printed note">${qrCode(address, card.qr)}<p>${card.madeOn(day, release)}<br>${address}</p></div>`
}

/** A QR code as a drawing of one path; the version is the smallest that holds the text, with error correction M. */
export function qrCode(text: string, name: string): Html {
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, (_, i) => i)
  const path = rows.flatMap((row) =>
    rows.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
  )
  const size = count + 2 * QUIET
  return html`<svg class="qr" viewBox="${-QUIET} ${-QUIET} ${size} ${size}" role="img" aria-label="${name}" shape-rendering="crispEdges"><path d="${path.join('')}"></path></svg>`
}
