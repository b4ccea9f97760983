import type { KnownFact } from '../../shared/schemas/estimate.ts'
import type { BASELINES, CARD_GROUPS } from '../../shared/schemas/estimate-quality.ts'

const facts: Record<KnownFact['fact'], string> = {
  'sale-price': 'Sold alone on this parcel for',
  'energy-label': 'Energy label',
  'energy-labels': 'Energy labels on the parcel (by electricity factor where they differ)',
  'dpe-surface': 'Living area in its diagnostic, m²',
  'dpe-floor': 'Floor in its diagnostic',
  'construction-period': 'Built',
  'construction-year': 'Year of construction of the building',
  floors: 'Floors of the building',
  dwellings: 'Dwellings in the building',
}
const methods: Record<(typeof BASELINES)[number] | 'estimate', string> = {
  estimate: 'This estimate',
  'commune-median': 'Median of the commune',
  'iris-median': 'Median of the IRIS',
  'ten-nearest': 'Ten nearest sales',
  'twelve-comparables': 'Twelve comparables',
}
const groups: Record<(typeof CARD_GROUPS)[number], string> = {
  year: 'Year of sale',
  'commune-population': 'Inhabitants of the commune',
  grade: 'Grade announced',
  surface: 'Surface',
  'ordinary-price': 'Price between a third and three times the commune’s median',
}
const reasons: Record<string, string> = {
  'sales-not-published':
    'No sale is published in this département (Alsace, Moselle, Mayotte): there is nothing to estimate from.',
  'no-sales': 'Too few sales are loaded here to estimate from.',
  'too-few-comparables': 'Too few sales can be compared with this dwelling.',
  'too-far': 'The sales that can be compared are too far away.',
  'unusual-dwelling': 'No dwelling of about this surface was sold near: it is not estimated.',
  'by-arrondissement': 'Paris, Lyon and Marseille are asked for by arrondissement.',
  'unknown-dwelling': 'Nothing loaded says which dwelling stands here: give its type and surface.',
}

export const estimates = {
  title: 'Estimate',
  types: { Appartement: 'Flat', Maison: 'House' },
  value: (price: string, perMetre: string) => `${price}, that is ${perMetre}/m²`,
  range: (low: string, high: string) => `Four such dwellings in five sell for between ${low} and ${high}.`,
  grade: (grade: string, width: number) => `Grade ${grade}: this interval is ${width}% of the price.`,
  gradeE: 'Read the interval, not the price.',
  about: (what: string, day: string) => `For: ${what}; at prices of ${day}, the newest sale known.`,
  rooms: (count: number) => (count === 1 ? '1 room' : `${count} rooms`),
  land: {
    asked: (land: string) => `ground ${land}\u00a0m²`,
    cadastre: (land: string) => `ground ${land}\u00a0m² (surface of the parcel)`,
    usual: (land: string) => `ground ${land}\u00a0m² (usual around)`,
  },
  assumed: {
    dvf: (day: string) => `Described as it was last sold, on ${day}.`,
    dpe: (day: string) => `Described as in its energy diagnostic of ${day}.`,
  },
  usual: (what: string) => `Not said, and taken as the mean of the comparable sales: ${what}.`,
  measured: (count: string, error: string, place: string) =>
    `Of ${count} past sales of ${place}, valued with what had been published by then, half were wrong by more than ${error}%.`,
  worse: 'There the plain median of the commune was nearer than this method.',
  card: 'How wrong it was here, compared with other methods',
  comparables: (shown: number, all: number) => `The ${shown} sales that weigh most, of ${all}`,
  columns: {
    date: 'Sale',
    price: 'Price',
    surface: 'Surface',
    distance: 'Distance',
    adjusted: '€/m², carried to this dwelling',
    share: 'Weight',
  },
  sale: 'data',
  metres: (metres: string) => `${metres}\u00a0m`,
  known: 'Also known, and not used in the value',
  facts,
  from: (dataset: string, date: string) => `${dataset}, ${date}`,
  notice:
    'This is not an appraisal: nobody has seen the dwelling, and its floor, state, view and occupation are not known.',
  form: {
    legend: 'Another dwelling at this place',
    type: 'Type',
    surface: 'Surface, m²',
    rooms: 'Main rooms',
    outbuildings: 'Outbuildings (cellar, parking)',
    land: 'Ground of a house, m²',
    carrezSurface: 'Carrez surface of a flat, m²',
    lots: 'Lots of the dwelling itself',
    submit: 'Estimate',
  },
  reasons,
  page: {
    title: (name: string) => `Estimates in ${name}: how wrong they were`,
    back: (name: string) => `Page of ${name}`,
    lead: (from: string, to: string, lag: number) =>
      `Each sale from ${from} to ${to} was valued with only what had been published by then, ${lag} days late; then the estimate was held against its price.`,
    says: (error: string, low: string, high: string, count: string) =>
      `Median error ${error}% (95%: ${low} to ${high}), over ${count} sales.`,
    interval: (covers: string, width: string) =>
      `The 80% interval held ${covers}% of the prices; its usual width is ${width}% of the price.`,
    bias: (bias: string) => `Median of the signed errors: ${bias}%.`,
    refused: (count: string, n: number) => `${n === 1 ? 'One sale' : `${count} sales`} could not be valued.`,
    worse: 'Here the method is worse than the plain median of the commune: prefer that one.',
    better: 'Here the method is nearer to prices than the median of the commune.',
    twins: (percent: string, pairs: string) =>
      `Two alike dwellings of one parcel sold within a year differ by ${percent}% at the median (${pairs} pairs): what the source does not say sets this limit.`,
    plot: (type: string) => `${type}: median error, %`,
    method: 'Method',
    same: 'Estimate on the same sales, %',
    error: 'Median error, %',
    biasName: 'Bias, %',
    within10: 'Share within 10%, %',
    within20: 'Share within 20%, %',
    p90: 'Nine in ten below, %',
    covers: 'Interval holds, %',
    count: 'Sales',
    inputs: {
      least: 'type, surface and place alone',
      usual: 'what everybody knows',
      all: 'all that the method uses',
    },
    methods,
    groups,
    byArrondissement: 'The sales of this city are tested arrondissement by arrondissement:',
    byGroup: 'By year of sale, surface, grade and size of the commune',
    group: 'Group of sales',
    yes: 'yes',
    no: 'no',
    none: 'Fewer than 40 sales could be valued here: see the département.',
    version: (version: string) => `Version ${version} of the method.`,
    link: 'Estimates here: how wrong they were',
  },
}
