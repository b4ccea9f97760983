import { sentences } from '../../../shared/text/sentence.ts'

/** What is wrong with a watch, behind the name of its member; and why a watch is not there. */
export const watchSentences = sentences(
  {
    watches: () => 'Watches',
    name: () => 'must have 1 to 60 characters',
    datasets: () => 'names a dataset that is not known',
    url: () =>
      'must be the address of a webhook: https, without a name or password in it. Without one, messages are mailed where the service sends mail',
    private: () =>
      'names a host that is not public: the operator of the service opens others with WATCH_NETWORKS',
    place: () => 'must name what to watch',
    placeKind: () => 'must be parcels, communes or area',
    commune: (code: string) => `has what is not the code of a commune: ${code}`,
    parcel: (idu: string) => `has what is not a parcel of the loaded cadastre: ${idu}`,
    drawing: () => 'must be a GeoJSON Polygon or MultiPolygon',
    large: (parcels: number, communes: number, positions: number, degrees: number) =>
      `is too much for one watch: ${parcels} parcels, ${communes} communes, or a drawing of ${positions} positions and ${degrees} degrees at most`,
    tooMany: (most: number) => `An account has at most ${most} watches: delete one first`,
    wait: (seconds: number) => `Too many at once for this account: try again in ${seconds} s`,
    unavailable: () => 'Watches cannot be read or changed for now: ask again in a moment.',
    unknown: () => 'The account of this key has no watch of this name',
  },
  {
    watches: () => 'Les veilles',
    name: () => 'doit avoir de 1 à 60 caractères',
    datasets: () => 'nomme un jeu de données inconnu',
    url: () =>
      'doit être l’adresse d’un webhook\u00a0: https, sans nom ni mot de passe. Sans elle, les messages vont par courriel là où le service en envoie',
    private: () =>
      'nomme un hôte qui n’est pas public\u00a0: l’exploitant du service en ouvre d’autres avec WATCH_NETWORKS',
    place: () => 'doit nommer ce qu’il faut veiller',
    placeKind: () => 'doit être parcels, communes ou area',
    commune: (code) => `a ce qui n’est pas le code d’une commune\u00a0: ${code}`,
    parcel: (idu) => `a ce qui n’est pas une parcelle du cadastre chargé\u00a0: ${idu}`,
    drawing: () => 'doit être un Polygon ou un MultiPolygon GeoJSON',
    large: (parcels, communes, positions, degrees) =>
      `est trop pour une veille\u00a0: ${parcels} parcelles, ${communes} communes, ou un dessin de ${positions} positions et ${degrees} degrés au plus`,
    tooMany: (most) => `Un compte a ${most} veilles au plus\u00a0: supprimez-en une d’abord`,
    wait: (seconds) => `Trop à la fois pour ce compte\u00a0: réessayez dans ${seconds} s`,
    unavailable: () =>
      'Les veilles ne peuvent pas être lues ni changées pour l’instant\u00a0: redemandez dans un moment.',
    unknown: () => 'Le compte de cette clé n’a pas de veille de ce nom',
  },
)
