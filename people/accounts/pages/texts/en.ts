import { MAX_KEYS } from '../../keys/key-store.ts'
import { PASSWORD_MIN } from '../../people/entries.ts'
import { LINK_MINUTES } from '../../people/people.ts'

/** Every text of the account pages; `fr.ts` has the same members. */
export const en = {
  locale: 'en-GB',
  account: 'Account',
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  passwordHint: `At least ${PASSWORD_MIN} characters. A sentence is easy to remember.`,

  signIn: 'Sign in',
  signInLead:
    'An account makes API keys, which raise the quotas. Every question is answered without one too.',
  noAccount: 'No account yet?',
  forgotten: 'Forgotten password?',
  signUp: 'Create an account',
  signUpMail: 'You will get a link to choose your password.',
  haveAccount: 'You have an account already?',
  forgot: 'Choose another password',
  forgotMail: 'You will get a link to choose another one.',
  forgotNoMail:
    'This service sends no mail. Ask the person who runs it for a link: the command terrier accounts link prints one.',
  send: 'Send the link',
  choose: 'Choose a password',
  chooseButton: 'Keep this password',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out on all devices',

  keys: 'API keys',
  unconfirmed: (email: string, byMail: boolean) =>
    `This account is not confirmed: its keys raise the quota, but they share it with all keys of unconfirmed accounts that are used from one network address. A confirmed account has a quota for each key. ${
      byMail
        ? 'It is once you have chosen a password by the link that “Forgotten your password?” sends.'
        : `Who runs this service confirms it with: terrier accounts confirm ${email}`
    }`,
  noKeys: 'No key yet.',
  keyName: 'Name of the key',
  keyNameHint: 'What it is for, e.g. “map of my town”.',
  createKey: 'Create a key',
  fullKeys: `You have ${MAX_KEYS} active keys, as many as an account may. Revoke one to create another.`,
  name: 'Name',
  key: 'Key',
  created: 'Created',
  lastUse: 'Last use',
  never: 'never',
  minute: 'This minute',
  day: 'Last 24 hours',
  unlimited: 'no ceiling',
  of: 'of',
  revoke: 'Revoke',
  revokeSure: (name: string) => `Revoke “${name}”`,
  revokeWarning: 'What uses it will be refused within a second, for good.',
  revoked: 'Revoked',
  newKey: 'Your new key',
  newKeyWarning: 'Copy it now: it is not kept and will not be shown again.',
  copy: 'Copy',
  copied: 'Copied',
  back: 'I have copied it, back to my keys',

  watches: 'Watches',
  watchesLead: 'Learn what each publication changed in a place',

  use: 'Requests over 30 days',
  useSummary: (total: string, most: string, n: number) =>
    `${total} ${n === 1 ? 'request' : 'requests'} in 30 days, at most ${most} in a day (UTC).`,
  useTable: 'As a table',
  date: 'Day',
  requests: 'Requests',

  how: 'How to use a key',
  howRest: 'REST: send it in the Authorization header.',
  howMcp: 'Agents (MCP): add this server to your client.',
  yourKey: 'YOUR_KEY',

  settings: 'Account settings',
  changePassword: 'Change the password',
  changePasswordWarning: 'Everyone signed in to this account, you too, will have to sign in again.',
  deleteAccount: 'Delete the account',
  deleteWarning: 'The account, its keys, their use and its watches are deleted at once and for good.',

  done: {
    'signed-up': 'If this address had no account, it has one now. Sign in.',
    'link-sent': `If this address can have a link, it is on its way. It works for ${LINK_MINUTES} minutes.`,
    password: 'The password is changed. Sign in with it.',
    'signed-out': 'You are signed out.',
    'signed-out-everywhere': 'Every session of the account is ended.',
    revoked: 'The key is revoked.',
    deleted: 'The account and its keys are deleted.',
  },
  wrong: {
    email: 'This is not an e-mail address.',
    password: `Choose a password of at least ${PASSWORD_MIN} characters, not one letter repeated.`,
    name: 'Give the key a name, of at most 60 characters.',
    credentials: 'The address or the password is wrong.',
    current: 'The current password is wrong.',
    link: 'This link does not work, or works no more. Ask for another.',
    full: `An account has at most ${MAX_KEYS} active keys.`,
  },
  mail: {
    subject: 'Terrier: choose your password',
    text: (link: string) =>
      `Someone, you perhaps, asked for a password for this address.\n\nTo choose one, open this link within ${LINK_MINUTES} minutes:\n${link}\n\nIf it was not you, do nothing: nothing changes.\n`,
  },
  failed: {
    title: 'This did not work',
    wait: (minutes: number) => `Too many attempts. Try again in ${minutes}\u00a0min.`,
    busy: 'The service is busy. Try again in a moment.',
    unavailable:
      'Accounts cannot be used for now. Questions without a key are answered. Try again in a moment.',
    origin: 'This form was not sent from this page, or has become too old. Open it again.',
    defect: 'A defect of the service. It has been logged.',
  },
}

export type AccountTexts = typeof en
