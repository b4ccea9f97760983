import { atPlace, ofPlace } from '../../shared/text/french-places.ts'
import { sentences } from '../../shared/text/sentence.ts'

/** Why a place that was asked about is not found, and what can be asked for instead. */
export const placeSentences = sentences(
  {
    noZoneCalled: (quoted: string) =>
      `${quoted} is the name of no commune, département, région or loaded IRIS. Check its spelling, or give level and code.`,
    noSmallZoneCalled: (quoted: string) =>
      `${quoted} is the name of no commune, arrondissement or loaded IRIS: check its spelling, or give level and code`,
    levelAndCode: () => 'level and code',
    zoneNeeded: () => 'is required: give q, or level with code',
    zoneOfLevelsNeeded: (levels: string) => `is required: give q, or level (${levels}) with code`,
    notOfLevel: (quoted: string, level: string) => `${quoted} is not the form of a code of level ${level}`,
    noZone: (level: string, code: string) => `There is no ${level} with the code ${code}.`,
    noZoneBut: (level: string, code: string, other: string) =>
      `There is no ${level} with the code ${code}. It is the code of a zone of level ${other}: ask for level=${other}.`,
    notInCog: (code: string, level: string) => `${code} is no ${level} of the Code officiel géographique`,
    notCommuneOfCog: (code: string, edition: number | string) =>
      `${code} is not a commune of the Code officiel géographique ${edition}.`,
    notDepartementOfCog: (code: string, edition: number | string) =>
      `${code} is not a département of the Code officiel géographique ${edition}.`,
    noCommuneEver: (code: string) => `${code} is no code of a commune of today or of before.`,
    noDepartement: (code: string) => `${code} is no code of a département.`,
    noCommune: (code: string) => `There is no commune ${code}.`,
    noCommuneWithCode: (code: string) => `There is no commune with the code ${code}.`,
    noIrisIn: (commune: string, code: string) => `There is no commune ${commune}, so no IRIS ${code}`,
    noIrisOf: (code: string, commune: string) => `${code} is no IRIS of ${commune}`,
    notCode: (quoted: string, what: string) => `${quoted} is not ${what}`,
    codeOf: (level: string) => `the code of a ${level} (5 characters)`,
    irisCode: () => 'an IRIS code (9 characters: commune, then 4 digits)',
    streetCode: () => 'a street: the code of its commune (5 characters), a colon, the code of the street (4)',
    notCommuneCode: () => 'is not the code of a commune (5 characters)',
    notStreet: () =>
      'is not a street: the code of its commune, a colon, the code of the street (4 characters)',
    streetNeedsCode: () => 'is required with level rue, without q',
    noSaleInStreet: (street: string, commune: string) =>
      `No loaded sale names a street ${street} in ${commune}`,
    noStreetIn: (street: string, commune: string) =>
      `No loaded sale or address names a street ${street} in ${commune}`,
    noNumberInStreet: (code: string, commune: string) =>
      `${code} is no street with a loaded house number. Ask of its commune: commune=${commune}.`,
    noStreetAt: (idu: string) =>
      `No street is known for the parcel ${idu}: none of its sales and addresses names one.`,
    noAddress: (address: string) =>
      `No loaded address is "${address}": GET /v1/addresses/search shows what is near it`,
    severalAddresses: (address: string) =>
      `"${address}" can be several loaded addresses: add the town or its postcode. GET /v1/addresses/search lists them`,
    noParcelNear: (metres: number, lng: number, lat: number, where: string) =>
      `No parcel within ${metres} m of longitude ${lng}, latitude ${lat}. ${where}`,
    outsideFrance: () => 'The point lies outside France.',
    noneLoaded: () => 'No parcel is loaded. A point elsewhere needs: terrier ingest cadastre --area <code>',
    loadedFor: (departements: string) =>
      `Parcels are loaded for: ${departements}. A point elsewhere needs: terrier ingest cadastre --area <code>`,
    departements: (codes: string) => `département ${codes}`,
    manyDepartements: (count: number) => `${count} départements, which the coverage lists`,
    formerCode: (idu: string, code: string, commune: string, successor: string, there: string) =>
      `${idu} carries the former commune code ${code}, today part of ${commune}: the parcel would be ${successor}, ${there}.`,
    loaded: () => 'which is loaded',
    notLoadedEither: () => 'which is not in the loaded data either',
    noSuchCommune: (idu: string, code: string, edition: number | string) =>
      `${idu} begins with ${code}, which is not a commune of the Code officiel géographique ${edition}.`,
    communeNotLoaded: (idu: string, commune: string, departement: string, code: string) =>
      `${idu} is not known because ${commune} (département ${departement}) is not loaded. Load it with: terrier ingest cadastre --area ${code}`,
    notInCadastre: (idu: string, commune: string) =>
      `${idu} is not in the cadastre of ${commune}, which is loaded.`,
    notInPart: (idu: string, commune: string) =>
      `${idu} is not in the cadastre of ${commune}, which is partly loaded.`,
    refusedLine: (idu: string, rule: string, detail: string) =>
      `${idu} is in the producer's cadastre, on a line that could not be used (${rule}: ${detail}).`,
    left: (idu: string, edition: string) =>
      `${idu} has left the cadastre: the edition of ${edition} had it last, of those loaded.`,
    noSuccessor: () => 'No parcel of today lies on its ground.',
    successors: (named: string) => `Ask for the parcels of today on its ground: ${named}.`,
    andMore: (named: string, more: number) => `${named}, and ${more} more`,
    ofItsGround: (idu: string, percent: string) => `${idu} (${percent} of its ground)`,
    manyAround: (most: number, idu: string) =>
      `More than ${most} parcels lie around ${idu}: ask for a smaller radiusMeters.`,
    drawnPlace: () => 'must be box:, circle:, zone: or drawing: and what it is made of',
    noPage: (page: number) => `The list has no page ${page}.`,
    salesByCommune: () => 'Sales are listed by commune.',
    unknownSiren: (siren: string) =>
      `${siren} is not known because no company is loaded. Load them with: terrier ingest sirene --area <code>`,
    noSirenIn: (siren: string, departements: string) =>
      `${siren} is not among the companies that have an establishment or a parcel in what is loaded (${departements}).`,
  },
  {
    noZoneCalled: (quoted) =>
      `${quoted} n’est le nom d’aucune commune, d’aucun département, d’aucune région, d’aucun IRIS chargé. Vérifiez l’orthographe, ou donnez level et code.`,
    noSmallZoneCalled: (quoted) =>
      `${quoted} n’est le nom d’aucune commune, d’aucun arrondissement, d’aucun IRIS chargé\u00a0: vérifiez l’orthographe, ou donnez level et code`,
    levelAndCode: () => 'level et code',
    zoneNeeded: () => 'est obligatoire\u00a0: donnez q, ou level avec code',
    zoneOfLevelsNeeded: (levels) => `est obligatoire\u00a0: donnez q, ou level (${levels}) avec code`,
    notOfLevel: (quoted, level) => `${quoted} n’a pas la forme d’un code du niveau ${level}`,
    noZone: (level, code) => `Aucune zone du niveau ${level} n’a le code ${code}.`,
    noZoneBut: (level, code, other) =>
      `Aucune zone du niveau ${level} n’a le code ${code}. C’est le code d’une zone du niveau ${other}\u00a0: demandez level=${other}.`,
    notInCog: (code, level) => `${code} n’est pas du niveau ${level} dans le Code officiel géographique`,
    notCommuneOfCog: (code, edition) =>
      `${code} n’est pas une commune du Code officiel géographique ${edition}.`,
    notDepartementOfCog: (code, edition) =>
      `${code} n’est pas un département du Code officiel géographique ${edition}.`,
    noCommuneEver: (code) => `${code} n’est le code d’aucune commune d’aujourd’hui ou d’avant.`,
    noDepartement: (code) => `${code} n’est le code d’aucun département.`,
    noCommune: (code) => `Il n’y a pas de commune ${code}.`,
    noCommuneWithCode: (code) => `Aucune commune n’a le code ${code}.`,
    noIrisIn: (commune, code) => `Il n’y a pas de commune ${commune}, donc pas d’IRIS ${code}`,
    noIrisOf: (code, commune) => `${code} n’est pas un IRIS ${ofPlace(commune)}`,
    notCode: (quoted, what) => `${quoted} n’est pas ${what}`,
    codeOf: (level) => `un code du niveau ${level} (5 caractères)`,
    irisCode: () => 'un code IRIS (9 caractères\u00a0: la commune, puis 4 chiffres)',
    streetCode: () =>
      'une rue\u00a0: le code de sa commune (5 caractères), un deux-points, le code de la rue (4)',
    notCommuneCode: () => 'n’est pas le code d’une commune (5 caractères)',
    notStreet: () =>
      'n’est pas une rue\u00a0: le code de sa commune, un deux-points, le code de la rue (4 caractères)',
    streetNeedsCode: () => 'est obligatoire avec le niveau rue, sans q',
    noSaleInStreet: (street, commune) =>
      `Aucune vente chargée ne nomme une rue ${street} ${atPlace(commune)}`,
    noStreetIn: (street, commune) =>
      `Aucune vente ni adresse chargée ne nomme une rue ${street} ${atPlace(commune)}`,
    noNumberInStreet: (code, commune) =>
      `${code} n’est pas une rue dont un numéro soit chargé. Demandez sa commune\u00a0: commune=${commune}.`,
    noStreetAt: (idu) =>
      `Aucune rue n’est connue pour la parcelle ${idu}\u00a0: aucune de ses ventes ni de ses adresses n’en nomme une.`,
    noAddress: (address) =>
      `Aucune adresse chargée n’est «\u00a0${address}\u00a0»\u00a0: GET /v1/addresses/search montre les plus proches`,
    severalAddresses: (address) =>
      `«\u00a0${address}\u00a0» peut être plusieurs adresses chargées\u00a0: ajoutez la commune ou son code postal. GET /v1/addresses/search les donne`,
    noParcelNear: (metres, lng, lat, where) =>
      `Aucune parcelle à moins de ${metres} m de la longitude ${lng}, latitude ${lat}. ${where}`,
    outsideFrance: () => 'Le point est hors de France.',
    noneLoaded: () =>
      'Aucune parcelle n’est chargée. Un point ailleurs demande\u00a0: terrier ingest cadastre --area <code>',
    loadedFor: (departements) =>
      `Les parcelles sont chargées pour\u00a0: ${departements}. Un point ailleurs demande\u00a0: terrier ingest cadastre --area <code>`,
    departements: (codes) => `département ${codes}`,
    manyDepartements: (count) => `${count} départements, que donne coverage`,
    formerCode: (idu, code, commune, successor, there) =>
      `${idu} porte l’ancien code de commune ${code}, aujourd’hui dans ${commune}\u00a0: la parcelle serait ${successor}, ${there}.`,
    loaded: () => 'qui est chargée',
    notLoadedEither: () => 'qui n’est pas non plus dans les données chargées',
    noSuchCommune: (idu, code, edition) =>
      `${idu} commence par ${code}, qui n’est pas une commune du Code officiel géographique ${edition}.`,
    communeNotLoaded: (idu, commune, departement, code) =>
      `${idu} n’est pas connue parce que ${commune} (département ${departement}) n’est pas chargée. Chargez-la avec\u00a0: terrier ingest cadastre --area ${code}`,
    notInCadastre: (idu, commune) => `${idu} n’est pas dans le cadastre ${ofPlace(commune)}, qui est chargé.`,
    notInPart: (idu, commune) =>
      `${idu} n’est pas dans le cadastre ${ofPlace(commune)}, qui est chargé en partie.`,
    refusedLine: (idu, rule) =>
      `${idu} est dans le cadastre du producteur, sur une ligne inutilisable (${rule}).`,
    left: (idu, edition) =>
      `${idu} a quitté le cadastre\u00a0: l’édition du ${edition} est la dernière à l’avoir, de celles qui sont chargées.`,
    noSuccessor: () => 'Aucune parcelle d’aujourd’hui n’est sur son terrain.',
    successors: (named) => `Demandez les parcelles d’aujourd’hui sur son terrain\u00a0: ${named}.`,
    andMore: (named, more) => `${named}, et ${more} autres`,
    ofItsGround: (idu, percent) => `${idu} (${percent} de son terrain)`,
    manyAround: (most, idu) =>
      `Plus de ${most} parcelles sont autour de ${idu}\u00a0: demandez un radiusMeters plus petit.`,
    drawnPlace: () => 'doit être box:, circle:, zone: ou drawing: et ce dont il est fait',
    noPage: (page) => `La liste n’a pas de page ${page}.`,
    salesByCommune: () => 'Les ventes sont données par commune.',
    unknownSiren: (siren) =>
      `${siren} n’est pas connu parce qu’aucune entreprise n’est chargée. Chargez-les avec\u00a0: terrier ingest sirene --area <code>`,
    noSirenIn: (siren, departements) =>
      `${siren} n’est pas parmi les entreprises qui ont un établissement ou une parcelle dans ce qui est chargé (${departements}).`,
  },
)
