import type { PermitType, PlanningClass } from '../../texts/map-words.ts'

/** The colours of the map by day or by night. */
export interface Palette {
  dark: boolean
  /** Where nothing is loaded. */
  void: string
  /** Loaded ground between parcels: streets, water. */
  ground: string
  parcel: string
  parcelLine: string
  building: string
  lightBuilding: string
  buildingLine: string
  section: string
  iris: string
  commune: string
  departement: string
  text: string
  softText: string
  halo: string
  hover: string
  chosen: string
  chosenLine: string
  /** Parcels found by criteria; no colour of prices or energy classes is near it. */
  found: string
  /** What is measured: the ink of the page. */
  measured: string
  hatch: string
  /** Classes of prices, from the lowest to the highest; distinct with any colour vision. */
  prices: readonly [string, string, string, string, string, string, string]
  noPrice: string
  saleLine: string
}

export const LIGHT: Palette = {
  dark: false,
  void: '#e7eaec',
  ground: '#fefdfb',
  parcel: '#f3efe6',
  parcelLine: '#d6cebd',
  building: '#ddd3c2',
  lightBuilding: '#e8e1d4',
  buildingLine: '#c3b6a0',
  section: '#a39679',
  iris: '#8a7d62',
  commune: '#6b5f49',
  departement: '#4d4434',
  text: '#4a4334',
  softText: '#837962',
  halo: '#fefdfb',
  hover: '#ffe9ad',
  chosen: '#ffd45c',
  chosenLine: '#a34700',
  found: '#0b57a4',
  measured: '#1b1b1b',
  hatch: '#8d8672',
  prices: ['#fdf3c6', '#fbd98f', '#f6b267', '#e98560', '#cc5a69', '#9a3a70', '#5e2667'],
  noPrice: '#fefdfb',
  saleLine: '#3c3124',
}

export const DARK: Palette = {
  dark: true,
  void: '#0d0f11',
  ground: '#131619',
  parcel: '#1e2226',
  parcelLine: '#363d44',
  building: '#31383f',
  lightBuilding: '#292f35',
  buildingLine: '#454e57',
  section: '#66717c',
  iris: '#808b96',
  commune: '#a3adb7',
  departement: '#c6ced6',
  text: '#dde2e7',
  softText: '#98a3ad',
  halo: '#131619',
  hover: '#4a4120',
  chosen: '#75621b',
  chosenLine: '#ffd45c',
  found: '#5fb0ff',
  measured: '#ececec',
  hatch: '#6a747e',
  prices: ['#33274f', '#5c2f68', '#8d3a6f', '#bf4f68', '#e37a5e', '#f4b067', '#fdeaa3'],
  noPrice: '#131619',
  saleLine: '#e8ebee',
}

/** The official colours of the energy classes A to G. */
export const ENERGY_COLOURS = [
  '#009c6d',
  '#52b153',
  '#a5cc74',
  '#f4e70f',
  '#f0b50f',
  '#eb8235',
  '#d7221f',
] as const

/** Classes of planning zones: the hues of the CNIG's recommendation (red, salmon, yellow, green), sectors of a carte communale in blues and brown. */
export const PLANNING_COLOURS: Readonly<Record<PlanningClass, string>> = {
  U: '#d94a4a',
  AU: '#f2a48f',
  A: '#f1d64a',
  N: '#5aa14a',
  '01': '#4f8fd0',
  '02': '#8f7cc0',
  '03': '#b5956b',
  other: '#9aa0a6',
}

/** Types of permits; distinct with any colour vision (Okabe and Ito). */
export const PERMIT_COLOURS: Readonly<Record<PermitType, string>> = {
  PC: '#0072b2',
  DP: '#56b4e9',
  PA: '#e69f00',
  PD: '#cc79a7',
}
