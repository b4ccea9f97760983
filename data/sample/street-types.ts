/** Short forms of the street types of the demo, as in the registers. */
export const SHORT_TYPES: Readonly<Record<string, string>> = {
  Rue: 'RUE',
  Avenue: 'AV',
  Chemin: 'CHE',
  Allée: 'ALL',
  Impasse: 'IMP',
  Boulevard: 'BD',
  Place: 'PL',
  Route: 'RTE',
}
