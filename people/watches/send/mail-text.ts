import { z } from 'zod'
import { TEXTS } from '../../../web/texts/texts.ts'
import type { MailMessage } from '../../accounts/mail.ts'
import type { ClaimedMessage } from '../store/message-store.ts'

const body = z.discriminatedUnion('type', [
  z.object({ type: z.literal('test'), watch: z.object({ name: z.string() }) }),
  z.object({
    type: z.literal('changes'),
    watch: z.object({ name: z.string() }),
    until: z.object({ release: z.string() }),
    total: z.number(),
    datasets: z.array(
      z.object({
        dataset: z.string(),
        addedCount: z.number(),
        removedCount: z.number(),
        changedCount: z.number(),
        unplacedCount: z.number(),
      }),
    ),
    next: z.string(),
  }),
])

/** A message of a watch as a mail, in French and then in English. `base`: address of the service. */
export function mailOf(
  { id, watch_id, email, body: content }: Pick<ClaimedMessage, 'id' | 'watch_id' | 'email' | 'body'>,
  base: string,
): MailMessage {
  const message = body.parse(JSON.parse(content))
  const page = `${base}/account/watches/${watch_id}`
  const mail = { to: email, messageId: `${id}@${new URL(base).hostname}` }
  const { name } = message.watch
  if (message.type === 'test')
    return {
      ...mail,
      subject: `Terrier : essai de la veille « ${name} »`,
      text: `Ceci est l’essai que vous avez demandé.\n${page}\n\nThis is the test that you asked for.\n`,
    }
  const { total, until, datasets, next } = message
  const lines = (language: 'fr' | 'en') =>
    datasets.map(({ dataset, addedCount, removedCount, changedCount, unplacedCount }) => {
      const named = Object.entries(TEXTS[language].datasets).find(([key]) => key === dataset)?.[1] ?? dataset
      const unplaced =
        unplacedCount === 0
          ? ''
          : language === 'fr'
            ? ` (et ${unplacedCount} sans lieu connu)`
            : ` (and ${unplacedCount} whose place is not known)`
      return `- ${named} : +${addedCount} −${removedCount} ~${changedCount}${unplaced}`
    })
  return {
    ...mail,
    subject: `Terrier : ${total} changement${total > 1 ? 's' : ''}, veille « ${name} »`,
    text: [
      `La publication ${until.release} a changé ceci dans votre veille « ${name} » (+ ajouté, − retiré, ~ modifié) :`,
      ...lines('fr'),
      '',
      `Tous les changements : ${next}`,
      `Votre veille, pour la suspendre ou la supprimer : ${page}`,
      '',
      `Publication ${until.release} changed this in your watch “${name}” (+ added, − removed, ~ changed):`,
      ...lines('en'),
      '',
    ].join('\n'),
  }
}
