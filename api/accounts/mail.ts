import { createTransport } from 'nodemailer'
import type { Config } from '../../shared/settings/config.ts'

/** Milliseconds; nobody waits for a mail to be sent, but it must not stay open for ever. */
const LIMIT = 20_000

export interface Message {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /**
   * Writes and sends a message, or none, without making the caller wait: its answer takes as long whether there is an
   * account behind an address or not.
   */
  send(write: () => Promise<Message | undefined>): void
  /** Waits for what is being sent. */
  close(): Promise<void>
}

/** A way to send mail, when one is configured. `onError` is told of what could not be sent. */
export function openMailer(mail: NonNullable<Config['mail']>, onError: (error: unknown) => void): Mailer {
  const transport = createTransport(mail.smtpUrl, { from: mail.from })
  const sending = new Set<Promise<unknown>>()
  return {
    send: (write) => {
      const sent = write()
        .then((message) => message && transport.sendMail(addressed(message)))
        .catch(onError)
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
    },
    close: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, LIMIT).unref())
      await Promise.race([Promise.all(sending), late])
      transport.close()
    },
  }
}

/** The address as it is, never read as a list of addresses. */
function addressed({ to, subject, text }: Message) {
  return { to: { name: '', address: to }, subject, text }
}
