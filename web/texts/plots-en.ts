/** Words of the plots. */
export const plots = {
  asTable: 'The same as a table',
  labels: {
    title: 'Diagnostics by energy label:',
    titleOf: (factor: string) => `Diagnostics by energy label, electricity counted ${factor} times:`,
  },
  prices: {
    title: (type: string, zone: string) => `${type}: ${zone}`,
    says: (first: number, last: number, from: string, to: string) =>
      `Median of ${from}\u00a0€/m² in ${first}, ${to}\u00a0€/m² in ${last}.`,
    short: (type: string, median: string, year: number) => `${type}: ${median} in ${year}`,
    sales: 'Sales',
    band: 'Line: median. Band: the middle half of the prices. Bars: number of sales.',
    partial: 'Hollow dot: the loaded sales do not cover the whole year or the whole zone.',
    gaps: (years: string) => `No figure: ${years}.`,
    noSale: 'no loaded sale',
    few: 'fewer than 5 sales',
    others: (type: string, count: number) =>
      `${type}: ${count === 1 ? 'one more zone' : `${count} more zones`} around, on one scale`,
  },
  histogram: {
    counted: 'Sales',
    middle: (price: string) => `median: ${price}\u00a0€/m²`,
    title: (type: string, zone: string) => `How prices are spread. ${type}: ${zone}`,
    says: (count: string, first: number, last: number) =>
      `${count} sales from ${first} to ${last}. Prices far beyond the others stand in the first and the last bar.`,
    mark: (year: number, price: string) => `this parcel in ${year}: ${price}\u00a0€/m²`,
    below: (to: string) => `under ${to}`,
    from: (from: string) => `${from} and more`,
    between: (from: string, to: string) => `${from} to ${to}`,
  },
  rents: {
    title: 'Median rent',
    unit: '€/m² a month',
    says: (first: number, last: number, from: string, to: string) =>
      `From ${first} to ${last}: ${from} then ${to}\u00a0€/m² a month.`,
    band: 'Line: median. Band: the middle half of the rents. Bars: observations.',
    breaks: 'A change of place between two years breaks the line: figures of two places do not compare.',
  },
}
