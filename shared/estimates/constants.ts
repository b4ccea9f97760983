import type { DwellingType } from '../identifiers/dwelling-types.ts'

/** Raised when the same sales would give another estimate. */
export const METHOD_VERSION = '2.0'

/** Days of sales that the regression and the comparables are taken from. */
export const HISTORY_DAYS = 1500
/** Days by which sales are published late, as the published error counts them. */
export const LAG_DAYS = 180

/** Covariance of two residuals: variances (the noise of one sale is 1) and lengths. */
export interface Kernel {
  /** Same parcel, falling off with the difference of ln(surface) over `parcelSurface`. */
  parcel: number
  parcelSurface: number
  /** Same street, over 300 m. */
  street: number
  /** Near and alike in surface: over `nearMetres` and a difference of ln(surface) of `nearSurface`. */
  near: number
  nearMetres: number
  nearSurface: number
  /** Near, whatever the surface. */
  far: number
  farMetres: number
  /** Days over which all of the above fade. */
  days: number
  /** Same département, fading over four times `days`. */
  common: number
  /** Alike in surface wherever it is, over a difference of ln(surface) of 0.5. */
  surface: number
  /** Near and alike in all else (rooms, outbuildings, lots, Carrez…): over `farMetres` and a difference of features of `alikeFeatures`. */
  alike: number
  alikeFeatures: number
  /** The same in one parcel, falling off with ln(surface) as `parcel` does. */
  parcelAlike: number
  /** Near and of the same time: how prices moved here and not elsewhere. */
  recent: number
  recentMetres: number
  recentDays: number
}

export interface Constants {
  kernel: Kernel
  /** Shares in the estimate of the kriging, of the median of residuals by the kriging's weights, and of the twelve comparables. */
  blend: { kriging: number; median: number; twelve: number }
  /** Residuals are clipped at this many robust deviations from the median of the most alike. */
  winsorise: number
  /** Coefficients of the predicted spread, in the order of `writeSpreadTerms`. */
  spread: readonly number[]
  /** Quantiles of the scores for a département with too few of its own. */
  pooled: { low: number; high: number }
}

export const CONSTANTS: Readonly<Record<DwellingType, Constants>> = {
  Appartement: {
    kernel: {
      parcel: 2.81,
      parcelSurface: 2.315,
      street: 0.03,
      near: 0.2,
      nearMetres: 1586,
      nearSurface: 0.562,
      far: 1.395,
      farMetres: 1488,
      days: 6859,
      common: 0.31,
      surface: 0.05,
      alike: 1,
      alikeFeatures: 1.2,
      parcelAlike: 0.8,
      recent: 0.4,
      recentMetres: 3000,
      recentDays: 750,
    },
    blend: { kriging: 0.5, median: 0.25, twelve: 0.25 },
    winsorise: 2.5,
    spread: [-1.86, 0.264, 0.078, 0.304, 0.062, 0.015, 0.818, 0.167, -0.025, 0.368, 0, -0.064],
    pooled: { low: 1.55, high: 1.69 },
  },
  Maison: {
    kernel: {
      parcel: 0.043,
      parcelSurface: 0.149,
      street: 0.292,
      near: 0.59,
      nearMetres: 295,
      nearSurface: 1.764,
      far: 0.797,
      farMetres: 2151,
      days: 5822,
      common: 0.049,
      surface: 0.073,
      alike: 0.64,
      alikeFeatures: 0.6,
      parcelAlike: 0,
      recent: 0,
      recentMetres: 3000,
      recentDays: 600,
    },
    blend: { kriging: 0.8, median: 0.2, twelve: 0 },
    winsorise: 2,
    spread: [-1.561, 0.241, 0.156, 0.6, -0.046, -0.05, 0.582, 1.084, 0.015, -0.162, 0.017, 0.639],
    pooled: { low: 1.9, high: 1.95 },
  },
}
