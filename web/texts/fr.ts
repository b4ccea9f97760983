import { PROBLEMS_FR } from '../../api/answers/problem-types-fr.ts'
import { aboutTexts } from './about-fr.ts'
import { changes } from './changes-fr.ts'
import { datasetNames, sourceNames } from './datasets-fr.ts'
import { docs } from './docs-fr.ts'
import type { SiteTexts } from './en.ts'
import { estimates } from './estimates-fr.ts'
import { columns } from './facts-fr.ts'
import { files } from './files-fr.ts'
import { find } from './find-fr.ts'
import { identifiers } from './identifiers-fr.ts'
import { mapFr } from './map-fr.ts'
import { parts } from './parts/fr.ts'
import { places } from './places-fr.ts'
import { plots } from './plots-fr.ts'

export const fr: SiteTexts = {
  locale: 'fr-FR',
  listed: '\u00a0; ',
  rooms: 'Ce site',
  home: 'Accueil',
  explorer: 'Explorer l’API',
  account: 'Compte',
  otherLanguage: 'In English',

  title: 'Les données foncières ouvertes, parcelle par parcelle',
  lead: 'Tapez une adresse pour voir sa parcelle cadastrale, ses ventes et les prix alentour.',
  search: 'Adresse, ou identifiant de parcelle',
  searchButton: 'Chercher',
  suggested: 'Suggestions',
  colon: '\u00a0:',
  example: 'Par exemple :',
  invented: 'Ce service contient le territoire de démonstration : un lieu inventé, aux chiffres inventés.',

  served: 'Ce que contient ce service',
  release: (id, date) => `Édition ${id}, faite le ${date}.`,
  nothingServed:
    'Rien encore : aucune édition n’est chargée. La commande terrier ingest --area <code> en publie une, aussitôt servie.',
  edition: 'Millésime :',
  area: 'Territoire :',
  france: 'toute la France',
  communes: (count) => (count === 1 ? '1 commune' : `${count} communes`),
  wholeDepartement: 'tout le département',
  groundOf: { cadastre: (place) => `${place}, parcelles`, dvf: (place) => `${place}, ventes` },
  moreCommunes: (count) => (count === 1 ? 'et une autre commune' : `et ${count} autres communes`),
  servedDatasets: (count) =>
    count === 1
      ? 'Le jeu de données, son millésime et son territoire'
      : `Les ${count} jeux de données, leurs millésimes et leurs territoires`,
  departements: (count) => `${count} départements`,
  rawData: 'La même chose, avec chaque source, sa date et le compte des lignes :',
  forMachines: 'Pour les programmes et les agents',
  restLine: 'REST : toutes les questions, leurs paramètres et des exemples :',
  mcpLine: 'Agents (Model Context Protocol) : les mêmes questions sont des outils, à l’adresse',
  ogcLine: 'QGIS et GDAL (OGC API Features), à l’adresse',
  keyLine: (minute, day) =>
    `Sans clé, une adresse IP peut poser ${minute} questions par minute et ${day} par jour. Les pages de ce site ne comptent pas.`,
  keyLink: 'Une clé relève ces quotas.',
  look: 'Et aussi :',
  readiness: 'disponibilité',
  metrics: 'mesures',

  found: (question) => `Adresses pour « ${question} »`,
  foundCount: (count) =>
    count === 1 ? 'Une adresse trouvée.' : `${count} adresses trouvées, la plus probable d’abord.`,
  perhaps: 'Aucune adresse ne ressemble vraiment à celle-ci. Peut-être l’une de celles-là :',
  nothingFound: 'Aucune adresse ne ressemble à celle-ci dans ce qui est chargé.',
  townNotLoaded: 'Les adresses de cette commune ne sont pas chargées dans ce service.',
  elsewhere: 'Ce qui y ressemble ailleurs :',
  nothingFoundHelp: (areas) =>
    `Vérifiez l’orthographe, ou ajoutez le code postal ou la commune. Les adresses sont chargées pour : ${areas}.`,
  isSiret: 'C’est le numéro SIRET d’un établissement\u00a0: cherchez l’entreprise par son SIREN.',
  companyRecord: (siren) => `Fiche de l’entreprise ${siren} (JSON)`,
  lacksCommune:
    'Cette référence cadastrale ne dit pas sa commune\u00a0: ajoutez devant son code INSEE, comme dans «\u00a075118 000 CL 15\u00a0».',
  typedWrong: 'Tapez une adresse : 250 caractères au plus, dont au moins une lettre ou un chiffre.',
  types: { housenumber: 'numéro', street: 'voie', place: 'lieu-dit', commune: 'commune' },
  numberMatch: {
    nearest: 'ce numéro n’est pas connu : le plus proche',
    'other-suffix': 'le même numéro, avec un autre suffixe',
  },
  parcelWord: 'Parcelle',
  otherParcels: 'Aussi sur :',
  byPoint: 'la parcelle la plus proche de son point',

  parcel: (name, town) => `Parcelle ${name}, ${town}`,
  facts: {
    idu: 'Identifiant (IDU)',
    commune: 'Commune',
    quarter: 'Quartier (IRIS)',
    street: 'Rue',
    section: 'Section et numéro',
    surface: 'Contenance cadastrale',
    updated: 'Dernière modification',
  },
  unknown: 'inconnue',
  planSize: (width, height) =>
    `Le nord est en haut. La parcelle mesure ${width}\u00a0m d’ouest en est et ${height}\u00a0m du sud au nord.`,
  planAround: (count) =>
    count === 1
      ? '1 autre parcelle est dessinée autour.'
      : `${count} autres parcelles sont dessinées autour.`,
  planCrowded: 'Les parcelles alentour sont trop nombreuses pour être dessinées.',
  planPoint: 'Le point est l’adresse.',
  planList: 'Les parcelles alentour',
  sales: 'Ventes de cette parcelle',
  salesCount: (count, first, last) =>
    `${count === 1 ? 'Une vente' : `${count} ventes`} dans les années chargées, de ${first} à ${last}.`,
  salesCut: (count) => `Les ${count} plus récentes sont montrées ; l’API les donne toutes.`,
  noSales: (first, last) => `Aucune vente de cette parcelle dans les années chargées, de ${first} à ${last}.`,
  noSalesYears: 'Aucune vente de cette parcelle n’est chargée.',
  coverage: {
    'not-covered': 'Aucune vente n’est publiée pour ce département (Alsace-Moselle et Mayotte).',
    'not-loaded': 'Les ventes de cette commune ne sont pas chargées dans ce service.',
    'unknown-parcel': 'Aucune vente chargée ne porte sur cette parcelle.',
  },
  noPrice: 'prix non indiqué',
  mainRooms: (count) => (count === 1 ? '1 pièce' : `${count} pièces`),
  land: 'terrain',
  perMetre: '/m²',
  prices: 'Prix alentour',
  pricesLead: 'Prix médian au m² des logements vendus, avec le nombre de ventes dont il est fait.',
  Appartement: 'Appartements, €/m²',
  Maison: 'Maisons, €/m²',
  zone: 'Zone',
  levels: {
    rue: 'Rue',
    iris: 'Quartier IRIS',
    commune: 'Commune',
    arrondissement: 'Arrondissement',
    ville: 'Ville',
    departement: 'Département',
    region: 'Région',
  },
  countUnit: 'ventes',
  few: 'moins de 5',
  none: 'aucune',
  partial: '* Les ventes chargées ne couvrent pas toute l’année, ou pas toute la zone.',
  communesLoaded: (loaded: string, total: string) => `${loaded} sur ${total} communes chargées`,
  noPrices: 'Aucune zone dont les prix sont connus ne contient cette parcelle.',
  everything: 'La même chose en JSON, pour les programmes',
  everythingLead:
    'Les réponses de l’API au sujet de cette parcelle. Chaque lien pose une question, qui compte pour une.',
  multiLot: 'plusieurs lots',
  inferredSale: 'vente reconstituée\u00a0: la source ne distingue pas celles du même jour et du même prix',
  soldAsFormer: (names) => `vendu sous ${names}, disparu depuis`,
  within: 'Sur cette page',
  wholePage: 'La page entière de cette parcelle',
  share: 'Adresse de cette page, à copier',
  former: {
    title: (name) => `Parcelle ${name}, disparue du cadastre`,
    message:
      'Cette parcelle n’est plus au cadastre. Voici ce qu’on en sait, et les parcelles qui ont pris son terrain.',
    lastEdition: 'Dernier millésime qui la connaissait',
    covered: 'Terrain repris par des parcelles d’aujourd’hui',
    nobody: 'Aucune parcelle d’aujourd’hui n’occupe son terrain.',
    successors: (count) =>
      count === 1
        ? 'La parcelle d’aujourd’hui sur son terrain'
        : `Les ${count} parcelles d’aujourd’hui sur son terrain`,
  },
  about: aboutTexts,
  places,
  parts,
  docs,
  identifiers,
  plots,
  estimates,
  files,
  changes,
  source: 'Source :',
  sources: 'Sources',

  failed: {
    title: 'Cela n’a pas marché',
    parcelForm:
      'Ce n’est ni un identifiant de parcelle (14 caractères, par exemple 75118000CT0005) ni un point (lng et lat, en degrés).',
    quota: (wait) =>
      `Plus de pages ont été ouvertes depuis votre réseau qu’une même adresse ne peut en ouvrir pour l’instant. Revenez dans ${wait}.`,
    quotaWay: 'Les programmes interrogent l’API, dont les quotas sont distincts ;',
    quotaKey: 'une clé les relève.',
    notLoaded: (name) => `Pas chargé dans ce service : ${name}.`,
    noParcel: (metres) => `Aucune parcelle chargée à moins de ${metres}\u00a0m de ce lieu.`,
    unknownParcel: 'Cette parcelle n’est pas dans le cadastre chargé.',
    refused: (rule) =>
      `Le cadastre publié contient cette parcelle, mais sa ligne n’a pas pu être lue (règle ${rule})\u00a0: elle n’est pas chargée.`,
    former: (edition, count) =>
      `Cette parcelle a quitté le cadastre ; elle figurait encore dans le millésime du ${edition}. ${count === 0 ? 'Aucune parcelle d’aujourd’hui n’occupe son terrain.' : count === 1 ? 'Une parcelle d’aujourd’hui occupe son terrain :' : `${count} parcelles d’aujourd’hui occupent son terrain :`}`,
    ofItsGround: (share) => `${share} de son terrain`,
    townNotLoaded: 'Cette parcelle n’est pas connue : sa commune n’est pas chargée dans ce service.',
    successor: (idu) => `Sa commune a été fusionnée depuis : voir la parcelle ${idu}`,
    noRelease: 'Rien n’est encore chargé dans ce service. Revenez dans un moment.',
    defect: 'Un défaut du service. Il a été noté au journal.',
    unknownPage: 'Il n’y a pas de page à cette adresse.',
  },
  map: mapFr,
  find,
  columns,
  problems: PROBLEMS_FR,
  questions: {
    get_parcel: 'La parcelle, par son identifiant',
    get_parcel_history: 'Filiation\u00a0: d’où elle vient, ce qu’elle est devenue',
    get_parcel_neighbours: 'Parcelles voisines',
    get_parcel_unit: 'Unité foncière',
    get_parcel_addresses: 'Adresses',
    get_parcel_buildings: 'Bâtiments',
    get_parcel_demographics: 'Population alentour',
    get_parcel_dpe_residential: 'Diagnostics énergétiques des logements',
    get_parcel_dpe_tertiary: 'Diagnostics énergétiques des bâtiments tertiaires',
    get_parcel_copropriete: 'Copropriétés',
    get_parcel_permits: 'Autorisations d’urbanisme',
    get_parcel_planning: 'Règles d’urbanisme',
    get_parcel_risks: 'Risques',
    get_parcel_local_rules: 'Zonages et fiscalité locale de la parcelle',
    get_parcel_transactions: 'Ventes',
    get_parcel_price_stats: 'Prix alentour, niveau par niveau',
    get_parcel_estimate: 'Estimation',
    get_parcel_occupants: 'Entreprises en activité',
    get_parcel_proprietaires: 'Personnes morales propriétaires',
  },
  seconds: (count) => `${count}\u00a0s`,
  minutes: (count) => `${count}\u00a0min`,
  hours: (count) => `${count}\u00a0h`,
  datasets: datasetNames,
  sourceNames,
}
