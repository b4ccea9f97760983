import { sentences } from '../../shared/text/sentence.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
const enMo = (bytes: number) => `${(bytes / 1e6).toLocaleString('fr', { maximumFractionDigits: 1 })} Mo`

/** Why a file is not taken as a batch, or has no result. */
export const batchSentences = sentences(
  {
    batches: () => 'Batches',
    manyRows: (ceiling: number, used: number, more: number) =>
      `${ceiling} rows a day are taken for this key: ${used} came within 24 hours, ${more} are too many now.`,
    manyBytes: (ceiling: number, used: number) =>
      `Files of ${megabytes(ceiling)} a day are taken for this key: ${megabytes(used)} came within 24 hours or are arriving, and this file is too long.`,
    manyWaiting: (waiting: number, most: number) =>
      `${waiting} batches of this key wait, are made or arrive: ${most} may. Send the file when one has ended.`,
    queueFull: (waiting: number) => `${waiting} batches wait: send the file later.`,
    folderFull: () =>
      'The space for batches is taken by those that wait and by results, which are kept for a day: send the file later. DELETE removes a result.',
    neverFits: (room: number, ceiling: number) =>
      `Making this batch may take ${megabytes(room)}, and this service has ${megabytes(ceiling)} for all batches: split the file.`,
    diskFull: () => 'The disk of the service is full: send the file later.',
    folderHeld: () => 'Other processes hold the folder of batches: send the file again',
    unknown: () => 'There is no batch of this name and key: results are kept for a day',
    sendAs: (media: string) => `Send the file as ${media}`,
    notQueued: () => 'The batch cannot be queued now: send the file again',
    notDone: (state: string) => `The batch has no result: its state is ${state}`,
  },
  {
    batches: () => 'Les lots',
    manyRows: (ceiling, used, more) =>
      `${ceiling} rangées par jour sont prises pour cette clé\u00a0: ${used} sont venues en 24 heures, ${more} de plus sont trop.`,
    manyBytes: (ceiling, used) =>
      `Des fichiers de ${enMo(ceiling)} par jour sont pris pour cette clé\u00a0: ${enMo(used)} sont venus en 24 heures ou arrivent, et ce fichier est trop long.`,
    manyWaiting: (waiting, most) =>
      `${waiting} lots de cette clé attendent, sont en cours ou arrivent\u00a0: ${most} le peuvent. Envoyez le fichier quand l’un d’eux est terminé.`,
    queueFull: (waiting) => `${waiting} lots attendent\u00a0: envoyez le fichier plus tard.`,
    folderFull: () =>
      'La place des lots est prise par ceux qui attendent et par les résultats, gardés un jour\u00a0: envoyez le fichier plus tard. DELETE retire un résultat.',
    neverFits: (room, ceiling) =>
      `Faire ce lot peut prendre ${enMo(room)}, et ce service a ${enMo(ceiling)} pour tous les lots\u00a0: coupez le fichier.`,
    diskFull: () => 'Le disque du service est plein\u00a0: envoyez le fichier plus tard.',
    folderHeld: () => 'D’autres processus tiennent le dossier des lots\u00a0: renvoyez le fichier',
    unknown: () => 'Il n’y a pas de lot de ce nom pour cette clé\u00a0: les résultats sont gardés un jour',
    sendAs: (media) => `Envoyez le fichier comme ${media}`,
    notQueued: () => 'Le lot n’a pas pu être mis en file\u00a0: renvoyez le fichier',
    notDone: (state) => `Le lot n’a pas de résultat\u00a0: son état est ${state}`,
  },
)
