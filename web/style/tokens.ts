import { DARK, LIGHT } from '../map/client/palette.ts'

/** Colours by day and by night; every other rule names them. The classes of prices are those of the map. */
const COLOURS = {
  ink: ['#1b1b1b', '#ececec'],
  soft: ['#595959', '#b4b4b4'],
  line: ['#c9c9c9', '#4a4a4a'],
  paper: ['#fff', '#151515'],
  card: ['#f6f6f4', '#212121'],
  link: ['#0b57a4', '#8ec5ff'],
  good: ['#0a6b3d', '#7fd8a8'],
  bad: ['#a4161a', '#ff9a9a'],
  plot: ['#ffe9a8', '#5a4a12'],
  dot: ['#a4161a', '#ff9a9a'],
  ...Object.fromEntries(LIGHT.prices.map((colour, i) => [`price-${i}`, [colour, DARK.prices[i]!] as const])),
} satisfies Record<string, readonly [light: string, dark: string]>

/** Sizes of letters, each about a sixth larger than the one before; two for headings and figures that are read from afar. */
const SIZES = {
  'type-xs': '.8rem',
  'type-s': '.92rem',
  'type-m': '1.05rem',
  'type-l': '1.2rem',
  'type-xl': '1.45rem',
  'type-h1': '1.85rem',
  'type-figure': '2.1rem',
}

/** Distances, and the roundness of corners. */
const SPACES = {
  'space-1': '.25rem',
  'space-2': '.5rem',
  'space-3': '.75rem',
  'space-4': '1rem',
  'space-5': '1.5rem',
  'space-6': '2.25rem',
  round: '.375rem',
}

const declared = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
const theme = (at: 0 | 1) =>
  declared(Object.fromEntries(Object.entries(COLOURS).map(([name, both]) => [name, both[at]!])))

/** Scale of type, spacing and colours in both themes, as custom properties. */
export const TOKENS = `:root{color-scheme:light dark;${theme(0)};${declared(SIZES)};${declared(SPACES)}}
@media(prefers-color-scheme:dark){:root{${theme(1)}}}`
