/** Regimes of installations as Géorisques publishes them, the strictest first; the last are not classified (any more). */
export const REGIMES = ['Autorisation', 'Enregistrement', 'Autres régimes', 'Non ICPE'] as const
export type Regime = (typeof REGIMES)[number]

/** The regime of an establishment that is in the register and not classified. */
export const NOT_CLASSIFIED: Regime = 'Non ICPE'

/** Whether an installation runs, as Géorisques publishes it of those with an authorisation or a registration. */
export const ACTIVITY_STATES = [
  'En exploitation avec titre',
  'En exploitation sans titre',
  "En fin d'exploitation",
] as const
export type ActivityState = (typeof ACTIVITY_STATES)[number]

/** The state of an installation that does not run any more. */
export const CEASED: ActivityState = "En fin d'exploitation"

/** What Géorisques publishes of the directive on major accidents. */
export const SEVESO = ['Non Seveso', 'Seveso seuil bas', 'Seveso seuil haut'] as const
export type Seveso = (typeof SEVESO)[number]
