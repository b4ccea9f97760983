import { sentences } from '../text/sentence.ts'

/** The form that an identifier must have. Each stands behind the name of the parameter. */
export const identifierSentences = sentences(
  {
    idu: () =>
      'must be a parcel identifier (IDU) of 14 characters: INSEE commune code (5), prefix (3 digits), section (2), number (4 digits), for example 75118000CT0005',
    siren: () => 'must be a SIREN of 9 digits, for example 552081317',
    iris: () =>
      'must be an IRIS code of 9 characters: INSEE commune code then 4 digits, for example 751186901',
    commune: () => 'must be an INSEE commune code of 5 characters, for example 75118, 2A004 or 97105',
    departement: () => 'must be a département code, for example 75, 2A or 974',
  },
  {
    idu: () =>
      'doit être un identifiant de parcelle (IDU) de 14 caractères\u00a0: code INSEE de la commune (5), préfixe (3 chiffres), section (2), numéro (4 chiffres), par exemple 75118000CT0005',
    siren: () => 'doit être un SIREN de 9 chiffres, par exemple 552081317',
    iris: () =>
      'doit être un code IRIS de 9 caractères\u00a0: le code INSEE de la commune puis 4 chiffres, par exemple 751186901',
    commune: () => 'doit être un code INSEE de commune de 5 caractères, par exemple 75118, 2A004 ou 97105',
    departement: () => 'doit être un code de département, par exemple 75, 2A ou 974',
  },
)
