/** Classes of planning zones, as the tiles have them. */
export const PLANNING_CLASSES = ['U', 'AU', 'A', 'N', '01', '02', '03', 'other'] as const
export type PlanningClass = (typeof PLANNING_CLASSES)[number]

/** Types of permits: to build, works declared, to develop, to demolish. */
export const PERMIT_TYPES = ['PC', 'DP', 'PA', 'PD'] as const
export type PermitType = (typeof PERMIT_TYPES)[number]

/** Words that scripts of the map show; `{name}` stands for a value. */
export interface ClientTexts {
  parcel: string
  close: string
  loading: string
  failed: string
  ownPage: string
  suggestions: string
  noSuggestion: string
  under: string
  over: string
  few: string
  /** Of zones of which the sales of some communes are loaded, none are, or none are published. */
  partlyLoaded: string
  notLoaded: string
  notPublished: string
  noPrice: string
  flats: string
  houses: string
  priceTitle: string
  salesTitle: string
  rule: string
  /** The same where prices lie near each other. */
  narrowRule: string
  medianOf: string
  noMedian: string
  section: string
  energyTitle: string
  energyNote: string
  planningTitle: string
  planningClasses: Readonly<Record<PlanningClass, string>>
  permitTitle: string
  permitTypes: Readonly<Record<PermitType, string>>
  /** Of one parcel: {count} permits, the newest of {type}, granted in {year}. */
  permitsOf: string
  placePage: string
  canvas: string
  scroll: string
  scrollMac: string
  twoFingers: string
  center: string
  vertex: string
  zoomIn: string
  zoomOut: string
  locate: string
  noLocation: string
  nothingHere: string
  measure: string
  measureHow: string
  measureLength: string
  measureArea: string
  measurePoint: string
  sheetHeights: Readonly<Record<'low' | 'half' | 'full', string>>
  noBackground: string
}
