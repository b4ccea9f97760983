/** What the page of a parcel says of the classified installations around it. */
export const installationParts = {
  installations: {
    around: (metres: string) => `Around it, within ${metres}\u00a0m`,
    title: 'Classified installations (ICPE)',
    none: 'None with a known place stands there.',
    noneLoaded: 'None of those that are loaded.',
    count: (count: number) => (count === 1 ? 'one' : String(count)),
    nearest: (count: number) => `The ${count} nearest are shown.`,
    ceased: (count: number) =>
      count === 1
        ? 'One classified installation that has ceased'
        : `${count} classified installations that have ceased`,
    notClassified: (count: number) =>
      count === 1
        ? 'One establishment that is in the register and not classified'
        : `${count} establishments that are in the register and not classified`,
    notAllLoaded: 'Not all that lies around is loaded: there may be more.',
    notPlaced: (count: number) =>
      count === 1
        ? 'One more of the commune has no known place: it may be near.'
        : `${count} more of the commune have no known place: they may be near.`,
    note: 'Distances are from the edge of the parcel to a point, not to the edge of the site. Those of a neighbouring département are among them where it is loaded.',
    edition: (day: string) => `Last inspection known: ${day}.`,
    distance: (metres: string) => `${metres}\u00a0m`,
    unnamed: 'operator not named',
    withheld: {
      'no-siret': 'operator not named: no company is published',
      'register-not-loaded': 'operator not named: the register of companies is not loaded',
      'not-in-register': 'operator not named: its company is not among those loaded',
      'natural-person': 'a natural person, who is not named',
      opposed: 'operator not named: opposed to publication',
      'no-name': 'operator without a name in the register',
    },
    inspected: (day: string) => `inspected on ${day}`,
    neverInspected: 'no inspection published',
    byAddress: 'placed by its address',
  },
}
