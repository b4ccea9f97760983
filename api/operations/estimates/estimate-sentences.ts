import { ofPlace } from '../../../shared/text/french-places.ts'
import { sentences } from '../../../shared/text/sentence.ts'

/** Why a dwelling, or a place, has no estimate, index or model card. */
export const estimateSentences = sentences(
  {
    onePlace: () => 'give one of idu, address, or lng with lat',
    bothDegrees: () => 'lng and lat go together',
    fewComparables: (fewest: number) => `Fewer than ${fewest} sales can be compared`,
    far: (kilometres: number) => `The sixth nearest comparable sale is ${kilometres} km away`,
    unusual: (surface: number, alike: number) =>
      `No dwelling of about ${surface} m² was sold near: the most alike have ${alike} m²`,
    noFigures: (city: string, what: string, first: string, last: string) =>
      `${city} has no ${what} of its own: ask for one of its arrondissements, ${first} to ${last}`,
    noFiguresOfParis: (city: string, what: string, first: string, last: string) =>
      `${city} has no ${what} of its own: ask for one of its arrondissements, ${first} to ${last}, or level=departement&code=75 for all of Paris`,
    priceIndex: () => 'price index',
    modelCard: () => 'model card',
    notPublished: (departement: string) =>
      `No sale is published for the département ${departement}: there is nothing to make an estimate from`,
    fewForIndex: () => 'Fewer than 200 sales of a type there: ask for a larger zone',
    fewForCard: (place: string) => `Fewer than 40 sales of ${place} could be valued: ask for its département`,
    unknownDwelling: (idu: string) =>
      `Neither a sale nor a diagnostic tells which dwelling stands on ${idu}: say its type and surface`,
    fewOfType: (type: string, departement: string) =>
      `Too few sales of the type ${type} are published for ${departement}`,
    fewLoaded: (departement: string) => `Too few sales of ${departement} are loaded to make an estimate from`,
    dayBetween: (first: string, last: string) =>
      `must be a day from ${first}, that of the newest sale of the type, to ${last}`,
  },
  {
    onePlace: () => 'donnez idu, ou address, ou lng avec lat',
    bothDegrees: () => 'lng et lat vont ensemble',
    fewComparables: (fewest) => `Moins de ${fewest} ventes sont comparables`,
    far: (kilometres) => `La sixième vente comparable la plus proche est à ${kilometres} km`,
    unusual: (surface, alike) =>
      `Aucun logement d’environ ${surface} m² n’a été vendu à proximité\u00a0: les plus semblables ont ${alike} m²`,
    noFigures: (city, what, first, last) =>
      `${city} n’a pas ${what} à elle\u00a0: demandez l’un de ses arrondissements, ${first} à ${last}`,
    noFiguresOfParis: (city, what, first, last) =>
      `${city} n’a pas ${what} à elle\u00a0: demandez l’un de ses arrondissements, ${first} à ${last}, ou level=departement&code=75 pour tout Paris`,
    priceIndex: () => 'd’indice des prix',
    modelCard: () => 'de fiche de modèle',
    notPublished: (departement) =>
      `Aucune vente n’est publiée pour le département ${departement}\u00a0: il n’y a rien dont tirer une estimation`,
    fewForIndex: () => 'Moins de 200 ventes d’un type à cet endroit\u00a0: demandez une zone plus grande',
    fewForCard: (place) =>
      `Moins de 40 ventes ${ofPlace(place)} ont pu être estimées\u00a0: demandez son département`,
    unknownDwelling: (idu) =>
      `Ni vente ni diagnostic ne dit quel logement est sur ${idu}\u00a0: donnez son type et sa surface`,
    fewOfType: (type, departement) => `Trop peu de ventes du type ${type} sont publiées pour ${departement}`,
    fewLoaded: (departement) =>
      `Trop peu de ventes de ${departement} sont chargées pour en tirer une estimation`,
    dayBetween: (first, last) =>
      `doit être un jour du ${first}, celui de la dernière vente de ce type, au ${last}`,
  },
)
