/** Short forms of the types of street that the demo has, as the registers write them. */
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
