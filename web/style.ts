import { CHARTS } from './style/charts.ts'
import { COMPONENTS } from './style/components.ts'
import { ELEMENTS } from './style/elements.ts'
import { EXPLORER_RULES } from './style/explorer.ts'
import { PAPER, PARCEL_PAPER } from './style/paper.ts'
import { SHEETS } from './style/sheets.ts'
import { TOKENS } from './style/tokens.ts'

/** The style sheet of all pages, without the line breaks between rules. */
export const STYLE = [TOKENS, ELEMENTS, COMPONENTS, CHARTS, SHEETS, EXPLORER_RULES, PAPER, PARCEL_PAPER]
  .join('')
  .replaceAll('\n', '')
