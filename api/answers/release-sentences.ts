import { sentences } from '../../shared/text/sentence.ts'

/** What a release lacks, or why there is none to answer from. */
export const releaseSentences = sentences(
  {
    noneLoaded: () =>
      'No release is loaded yet. Make one with: terrier ingest --area <code>; it is served as soon as it is published.',
    refused: (release: string, reason: string, nextLook: string) =>
      `Release ${release} cannot be served: ${reason}. It is looked at again at ${nextLook}, and as soon as its files change.`,
    damaged: (file: string, what: string) =>
      `${file} ${what}. Put the file back from a backup, serve another release with "terrier rollback", or remove the file and make it again with "terrier ingest"`,
    notLoaded: (dataset: string) =>
      `The dataset "${dataset}" is not in the current release. Load it with: terrier ingest ${dataset} --area <code>`,
    notLoadedIn: (dataset: string, place: string, area: string) =>
      `The dataset "${dataset}" does not hold ${place}. Load it with: terrier ingest ${dataset} --area ${area}`,
    placeAtPoint: (lng: number, lat: number) => `the commune at longitude ${lng}, latitude ${lat}`,
    series: (name: string) => `the series ${name}`,
    oneRelease: () => 'must be the identifier of one release: /v1/releases lists those that are kept',
    notKept: (why: string) => `${why}. Ask of a later one, or leave release out for the one that is served.`,
    notKeptBut: (why: string, oldest: string) =>
      `${why}. The oldest that is kept is ${oldest}: ask of a later one, or leave release out for the one that is served.`,
    manyOpen: (why: string) => `${why}: ask again in a moment.`,
    ending: () =>
      'This process is stopping: it answers requests that still arrive, and takes no new clients.',
    noParcel: (release: string) =>
      `Release ${release} holds no parcel. Load some with: terrier ingest cadastre --area <code>`,
    lostParcel: (idu: string, release: string) =>
      `Parcel ${idu} of release ${release} cannot be found by its identifier.`,
    lostPlace: (idu: string, release: string) =>
      `Nothing lies at the first vertex of parcel ${idu} of release ${release}.`,
    noCursor: () => 'is no cursor of this service, or was changed: give meta.next of the answer before',
    otherCursor: () => 'belongs to another question: leave it out, or ask as before',
    aimlessCursor: () => 'does not say where to go on: begin again without it',
    oldCursor: (own: string, release: string) =>
      `The cursor is of release ${own}, and ${release} is served now: begin again without it.`,
    withoutSets: (kind: string) =>
      `This release was built without ${kind}: terrier rebuild builds it again from its lake, with them.`,
    busy: (underWay: number) => `${underWay} questions over many rows are under way: ask again in a moment.`,
    heavy: (limit: string) =>
      `The question needs more than ${limit}, and was stopped: ask about a smaller place, with fewer fields or groups.`,
    seconds: (count: string) => `${count} seconds`,
    memory: () => 'the memory it may take',
    processEnded: (why: string) => `${why}. Another is started for the next question: ask again.`,
  },
  {
    noneLoaded: () =>
      'Aucune édition n’est encore chargée. Faites-en une avec\u00a0: terrier ingest --area <code>\u00a0; elle est servie dès qu’elle est publiée.',
    refused: (release, reason, nextLook) =>
      `L’édition ${release} ne peut pas être servie\u00a0: ${reason}. Elle sera regardée à nouveau à ${nextLook}, et dès que ses fichiers changeront.`,
    damaged: (file, what) =>
      `${file} est endommagé ou manque (${what}). Remettez le fichier d’une sauvegarde, servez une autre édition avec «\u00a0terrier rollback\u00a0», ou retirez le fichier et refaites-le avec «\u00a0terrier ingest\u00a0»`,
    notLoaded: (dataset) =>
      `Le jeu de données «\u00a0${dataset}\u00a0» n’est pas dans l’édition servie. Chargez-le avec\u00a0: terrier ingest ${dataset} --area <code>`,
    notLoadedIn: (dataset, place, area) =>
      `Le jeu de données «\u00a0${dataset}\u00a0» n’est pas chargé pour ${place}. Chargez-le avec\u00a0: terrier ingest ${dataset} --area ${area}`,
    placeAtPoint: (lng, lat) => `la commune à la longitude ${lng}, latitude ${lat}`,
    series: (name) => `la série ${name}`,
    oneRelease: () =>
      'doit être l’identifiant d’une édition\u00a0: /v1/releases donne celles qui sont gardées',
    notKept: () =>
      `L’édition demandée n’est pas gardée. Demandez une édition plus récente, ou retirez release pour celle qui est servie.`,
    notKeptBut: (_why, oldest) =>
      `L’édition demandée n’est pas gardée. La plus ancienne qui l’est est ${oldest}\u00a0: demandez une édition plus récente, ou retirez release pour celle qui est servie.`,
    manyOpen: () =>
      'Autant d’éditions antérieures qu’il peut en être ouvert sont déjà interrogées\u00a0: redemandez dans un instant.',
    ending: () =>
      'Ce processus va s’arrêter\u00a0: il répond à ce qui arrive encore, et ne veut plus de nouveaux clients.',
    noParcel: (release) =>
      `L’édition ${release} n’a aucune parcelle. Chargez-en avec\u00a0: terrier ingest cadastre --area <code>`,
    lostParcel: (idu, release) =>
      `La parcelle ${idu} de l’édition ${release} ne se trouve pas par son identifiant.`,
    lostPlace: (idu, release) =>
      `Rien n’est au premier sommet de la parcelle ${idu} de l’édition ${release}.`,
    noCursor: () =>
      'n’est pas un curseur de ce service, ou a été modifié\u00a0: donnez meta.next de la réponse précédente',
    otherCursor: () => 'est d’une autre question\u00a0: retirez-le, ou demandez comme avant',
    aimlessCursor: () => 'ne dit pas où continuer\u00a0: recommencez sans lui',
    oldCursor: (own, release) =>
      `Le curseur est de l’édition ${own}, et ${release} est servie maintenant\u00a0: recommencez sans lui.`,
    withoutSets: (kind) =>
      `Cette édition a été faite sans ${kind}\u00a0: terrier rebuild la refait de son lac, avec eux.`,
    busy: (underWay) =>
      `${underWay} questions sur beaucoup de lignes sont en cours\u00a0: redemandez dans un instant.`,
    heavy: (limit) =>
      `La question demande plus de ${limit}, et a été arrêtée\u00a0: demandez un lieu plus petit, moins de champs ou de groupes.`,
    seconds: (count) => `${count} secondes`,
    memory: () => 'la mémoire qu’elle peut prendre',
    processEnded: () =>
      'Le processus qui répond à de telles questions s’est arrêté. Un autre est lancé pour la prochaine question\u00a0: redemandez.',
  },
)
