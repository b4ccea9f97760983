import type { ProblemType } from './problem-types.ts'

/** The title and the meaning of each type of problem in French. */
export const PROBLEMS_FR: Readonly<Record<ProblemType, { title: string; meaning: string }>> = {
  'invalid-parameters': {
    title: 'Paramètres invalides',
    meaning: 'Un paramètre manque, est inconnu ou n’a pas la bonne forme : errors[] nomme chacun.',
  },
  'bad-request': {
    title: 'Requête mal formée',
    meaning: 'La requête n’est pas du HTTP bien formé, ou son corps n’est pas le JSON qu’il annonce.',
  },
  'invalid-key': {
    title: 'Clé d’API invalide',
    meaning: 'La clé de l’en-tête Authorization n’est pas de ce service, ou a été révoquée.',
  },
  'key-needed': {
    title: 'Clé d’API nécessaire',
    meaning: 'Cette adresse ne répond qu’aux titulaires d’une clé d’API dont le compte est confirmé.',
  },
  'unknown-batch': {
    title: 'Introuvable',
    meaning:
      'Le titulaire de cette clé n’a pas de lot de ce nom\u00a0: il a été supprimé, ou un jour a passé.',
  },
  'unknown-watch': {
    title: 'Introuvable',
    meaning: 'Le compte de cette clé n’a pas de veille de ce nom.',
  },
  'too-many-watches': {
    title: 'Trop de veilles',
    meaning:
      'Le compte de cette clé a autant de veilles qu’un compte peut en avoir\u00a0: il faut d’abord en supprimer une.',
  },
  'batch-not-done': {
    title: 'Pas terminé',
    meaning:
      'Le lot n’a pas de résultat\u00a0: il attend, est en cours, a échoué ou a été annulé, comme le dit state.',
  },
  'unknown-path': { title: 'Introuvable', meaning: 'Rien n’est servi à cette adresse.' },
  'no-parcel': { title: 'Introuvable', meaning: 'Aucune parcelle chargée n’est assez proche de ce point.' },
  'unknown-parcel': {
    title: 'Introuvable',
    meaning:
      'Aucune parcelle chargée n’a cet identifiant ; coverage dit si sa commune est chargée, former quelles parcelles ont pris sa place si ' +
      'un millésime antérieur la connaissait.',
  },
  'former-parcel': {
    title: 'Disparue',
    meaning:
      'La parcelle a quitté le cadastre : former dit le dernier millésime qui la connaissait et les parcelles d’aujourd’hui sur son terrain.',
  },
  'release-changed': {
    title: 'Disparue',
    meaning: 'Le curseur est d’une édition qui n’est plus servie\u00a0: recommencez sans lui.',
  },
  'too-busy': {
    title: 'Trop de demandes',
    meaning:
      'Trop de questions sur beaucoup de lignes sont posées à la fois\u00a0: Retry-After dit quand redemander.',
  },
  'too-heavy': {
    title: 'Question trop lourde',
    meaning: 'La question demande plus de temps ou de mémoire qu’elle ne peut prendre\u00a0: demandez moins.',
  },
  'unknown-sale': { title: 'Introuvable', meaning: 'Aucune vente chargée n’a cet identifiant.' },
  'unknown-feature': { title: 'Introuvable', meaning: 'La collection n’a aucun objet de cet identifiant.' },
  'unknown-zone': { title: 'Introuvable', meaning: 'Aucune zone n’a ce nom ou ce code.' },
  'no-street': {
    title: 'Introuvable',
    meaning: 'Aucune rue n’est connue pour la parcelle située en ce point.',
  },
  'no-street-prices': {
    title: 'Introuvable',
    meaning: 'Cette rue n’a aucune vente dont on puisse tirer des chiffres.',
  },
  'no-estimate': {
    title: 'Introuvable',
    meaning:
      'Ce logement n’est pas estimé\u00a0: reason dit pourquoi (sales-not-published, no-sales, too-few-comparables, too-far, unusual-dwelling, unknown-dwelling, by-arrondissement), ' +
      'detail ce qui manque.',
  },
  'no-rents': {
    title: 'Introuvable',
    meaning:
      'Aucun loyer observé de cette commune (ou de cette année) : coverage dit s’il n’est pas couvert, pas chargé, absent ou secret.',
  },
  'unknown-siren': {
    title: 'Introuvable',
    meaning:
      'Aucune entreprise chargée n’a ce SIREN : coverage dit si les entreprises sont chargées, loadedDepartements où.',
  },
  'unknown-area': { title: 'Introuvable', meaning: 'Ce code n’est pas dans le Code officiel géographique.' },
  'unknown-file': {
    title: 'Introuvable',
    meaning: 'L’édition servie n’a pas ce fichier\u00a0: /v1/downloads donne ceux qui existent.',
  },
  'withheld-file': {
    title: 'Introuvable',
    meaning:
      'Ce fichier n’est pas donné, parce qu’il contient ce que les réponses retiennent\u00a0: le détail dit que demander à la place.',
  },
  'changes-gone': {
    title: 'Disparu',
    meaning:
      'Les changements depuis cette édition ne sont pas gardés, ou elle ne mène pas à celle qui est servie\u00a0: oldest dit depuis laquelle ils le sont.',
  },
  'release-gone': {
    title: 'Disparu',
    meaning:
      'L’édition demandée n’est pas gardée\u00a0: oldest nomme la plus ancienne qui l’est\u00a0; ou le fichier est d’une édition qui n’est plus servie\u00a0: release nomme celle qui l’est.',
  },
  'precondition-failed': {
    title: 'Condition non remplie',
    meaning: 'Le fichier n’est plus celui que nomme If-Match\u00a0: un autre a été publié depuis.',
  },
  'range-not-satisfiable': {
    title: 'Plage impossible',
    meaning: 'Aucune plage demandée n’est dans le fichier, ou il y en a trop.',
  },
  'unknown-layer': {
    title: 'Introuvable',
    meaning: 'Aucune couche de tuiles ne porte ce nom : le détail donne celles qui existent.',
  },
  'method-not-allowed': {
    title: 'Méthode non permise',
    meaning: 'Cette adresse existe, pour les méthodes que donne l’en-tête Allow.',
  },
  'request-timeout': { title: 'Délai dépassé', meaning: 'La requête n’est pas arrivée entière à temps.' },
  'local-only': {
    title: 'Réservé à cette machine',
    meaning:
      'Cette adresse ne répond qu’aux programmes de la machine du service, et à ceux qui ont son jeton.',
  },
  'misdirected-request': {
    title: 'Requête mal dirigée',
    meaning:
      'Le service ne connaît pas son adresse (PUBLIC_URL) et ne répond qu’aux noms de sa propre machine\u00a0: l’en-tête Host en donne un autre.',
  },
  'payload-too-large': {
    title: 'Corps trop grand',
    meaning: 'Le corps de la requête est plus long que ce que lit cette adresse.',
  },
  'unsupported-media-type': {
    title: 'Type de contenu non pris en charge',
    meaning: 'Le corps n’est pas en application/json.',
  },
  'quota-exceeded': {
    title: 'Quota dépassé',
    meaning:
      'Les questions permises par minute ou par jour sont épuisées : Retry-After dit quand redemander.',
  },
  'batch-quota-exceeded': {
    title: 'Quota de lots dépassé',
    meaning:
      'La clé a envoyé autant de lignes ou d’octets qu’elle le peut en 24 heures\u00a0: quota dit lesquels, Retry-After quand renvoyer le fichier.',
  },
  'too-many-batches': {
    title: 'Trop de lots',
    meaning:
      'La clé a autant de lots en attente qu’elle le peut\u00a0: renvoyez le fichier quand l’un d’eux est terminé.',
  },
  'headers-too-large': {
    title: 'En-têtes trop grands',
    meaning: 'La ligne de requête et les en-têtes sont plus longs que ce que lit le service.',
  },
  'internal-error': {
    title: 'Erreur interne',
    meaning: 'Un défaut du service : citez X-Request-Id quand vous le signalez.',
  },
  'batches-full': {
    title: 'Plus de place pour les lots',
    meaning:
      'Les lots de toutes les clés occupent la place qui leur est réservée\u00a0: Retry-After dit quand renvoyer le fichier.',
  },
  'dataset-not-loaded': {
    title: 'Données non chargées',
    meaning: 'Les données qu’il faut pour répondre ne sont pas dans l’édition servie.',
  },
  'keys-unavailable': {
    title: 'Clés d’API indisponibles',
    meaning: 'Les clés ne peuvent pas être vérifiées pour l’instant ; sans clé, le service répond toujours.',
  },
  'no-release': {
    title: 'Rien de chargé',
    meaning: 'Aucune édition n’est encore chargée, ou celle qui est publiée a été refusée.',
  },
  'damaged-data': {
    title: 'Données endommagées',
    meaning: 'Un fichier dont vient la réponse est endommagé : il sera servi dès qu’il sera remis en place.',
  },
  'not-ready': {
    title: 'Pas prêt',
    meaning: 'La lecture réelle qui prouve que le service est prêt a échoué.',
  },
}
