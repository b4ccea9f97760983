/** Regimes of installations as Géorisques publishes them, the strictest first; the last are not classified (any more). */
export const REGIMES = ['Autorisation', 'Enregistrement', 'Autres régimes', 'Non ICPE'] as const
export type Regime = (typeof REGIMES)[number]

/** The regime of an establishment that is in the register and not classified. */
export const NOT_CLASSIFIED: Regime = 'Non ICPE'

/** What Géorisques publishes of the directive on major accidents. */
export const SEVESO = ['Non Seveso', 'Seveso seuil bas', 'Seveso seuil haut'] as const
export type Seveso = (typeof SEVESO)[number]
