import { MAX_KEYS } from '../../keys/key-store.ts'
import { PASSWORD_MIN } from '../../people/entries.ts'
import { LINK_MINUTES } from '../../people/people.ts'
import type { AccountTexts } from './en.ts'

export const fr: AccountTexts = {
  locale: 'fr-FR',
  account: 'Compte',
  email: 'Adresse électronique',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  currentPassword: 'Mot de passe actuel',
  passwordHint: `Au moins ${PASSWORD_MIN} caractères. Une phrase se retient bien.`,

  signIn: 'Se connecter',
  signInLead:
    'Un compte permet de créer des clés d’API, qui relèvent les quotas. Sans clé, toutes les questions reçoivent aussi leur réponse.',
  noAccount: 'Pas encore de compte ?',
  forgotten: 'Mot de passe oublié ?',
  signUp: 'Créer un compte',
  signUpMail: 'Vous recevrez un lien pour choisir votre mot de passe.',
  haveAccount: 'Vous avez déjà un compte ?',
  forgot: 'Choisir un autre mot de passe',
  forgotMail: 'Vous recevrez un lien pour en choisir un autre.',
  forgotNoMail:
    'Ce service n’envoie pas de courriel. Demandez un lien à qui le fait tourner : la commande terrier accounts link en donne un.',
  send: 'Envoyer le lien',
  choose: 'Choisir un mot de passe',
  chooseButton: 'Garder ce mot de passe',
  signOut: 'Se déconnecter',
  signOutEverywhere: 'Se déconnecter de tous les appareils',

  keys: 'Clés d’API',
  unconfirmed: (email, byMail) =>
    `Ce compte n’est pas confirmé : ses clés relèvent déjà le quota, mais le partagent avec toutes les clés de comptes non confirmés utilisées depuis la même adresse réseau. Un compte confirmé a un quota pour chaque clé. ${
      byMail
        ? 'Il le sera quand vous aurez choisi un mot de passe par le lien que donne « Mot de passe oublié ? ».'
        : `Qui fait tourner ce service le confirme par la commande : terrier accounts confirm ${email}`
    }`,
  noKeys: 'Aucune clé pour l’instant.',
  keyName: 'Nom de la clé',
  keyNameHint: 'Ce à quoi elle sert, par exemple « carte de ma commune ».',
  createKey: 'Créer une clé',
  fullKeys: `Vous avez ${MAX_KEYS} clés actives, le maximum d’un compte. Révoquez-en une pour en créer une autre.`,
  name: 'Nom',
  key: 'Clé',
  created: 'Créée',
  lastUse: 'Dernier usage',
  never: 'jamais',
  minute: 'Cette minute',
  day: '24 dernières heures',
  unlimited: 'sans plafond',
  of: 'sur',
  revoke: 'Révoquer',
  revokeSure: (name) => `Révoquer « ${name} »`,
  revokeWarning: 'Ce qui s’en sert sera refusé dans la seconde, définitivement.',
  revoked: 'Révoquée',
  newKey: 'Votre nouvelle clé',
  newKeyWarning: 'Copiez-la maintenant : elle n’est pas conservée et ne sera plus montrée.',
  copy: 'Copier',
  copied: 'Copiée',
  back: 'Je l’ai copiée, revenir à mes clés',

  watches: 'Veilles',
  watchesLead: 'Être averti de ce que chaque publication change en un lieu',

  use: 'Requêtes sur 30 jours',
  useSummary: (total, most, n) =>
    `${total} ${n < 2 ? 'requête' : 'requêtes'} en 30 jours, au plus ${most} en un jour (UTC).`,
  useTable: 'En tableau',
  date: 'Jour',
  requests: 'Requêtes',

  how: 'Se servir d’une clé',
  howRest: 'REST : envoyez-la dans l’en-tête Authorization.',
  howMcp: 'Agents (MCP) : ajoutez ce serveur à votre client.',
  yourKey: 'VOTRE_CLE',

  settings: 'Réglages du compte',
  changePassword: 'Changer le mot de passe',
  changePasswordWarning: 'Toutes les sessions de ce compte, la vôtre aussi, devront se reconnecter.',
  deleteAccount: 'Supprimer le compte',
  deleteWarning: 'Le compte, ses clés, leur usage et ses veilles sont supprimés aussitôt et définitivement.',

  done: {
    'signed-up': 'Si cette adresse n’avait pas de compte, elle en a un. Connectez-vous.',
    'link-sent': `Si cette adresse peut recevoir un lien, il est en route. Il sert pendant ${LINK_MINUTES} minutes.`,
    password: 'Le mot de passe est changé. Connectez-vous avec le nouveau.',
    'signed-out': 'Vous êtes déconnecté.',
    'signed-out-everywhere': 'Toutes les sessions du compte sont fermées.',
    revoked: 'La clé est révoquée.',
    deleted: 'Le compte et ses clés sont supprimés.',
  },
  wrong: {
    email: 'Ce n’est pas une adresse électronique.',
    password: `Choisissez un mot de passe d’au moins ${PASSWORD_MIN} caractères, qui ne répète pas la même lettre.`,
    name: 'Donnez un nom à la clé, de 60 caractères au plus.',
    credentials: 'L’adresse ou le mot de passe est faux.',
    current: 'Le mot de passe actuel est faux.',
    link: 'Ce lien ne sert pas, ou plus. Demandez-en un autre.',
    full: `Un compte a au plus ${MAX_KEYS} clés actives.`,
  },
  mail: {
    subject: 'Terrier : choisissez votre mot de passe',
    text: (link) =>
      `Quelqu’un, vous peut-être, a demandé un mot de passe pour cette adresse.\n\nPour le choisir, ouvrez ce lien dans les ${LINK_MINUTES} minutes :\n${link}\n\nSi ce n’est pas vous, ne faites rien : rien ne change.\n`,
  },
  failed: {
    title: 'Cela n’a pas marché',
    wait: (minutes) => `Trop d’essais. Réessayez dans ${minutes}\u00a0min.`,
    busy: 'Le service est occupé. Réessayez dans un instant.',
    unavailable:
      'Les comptes ne sont pas disponibles pour l’instant. Les questions posées sans clé reçoivent leur réponse. Réessayez dans un instant.',
    origin: 'Ce formulaire ne vient pas de cette page, ou il est trop ancien. Ouvrez-le à nouveau.',
    defect: 'Un défaut du service. Il a été noté.',
  },
}
