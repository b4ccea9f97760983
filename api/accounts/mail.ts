import type { Transporter } from 'nodemailer'
import type { Config } from '../../shared/settings/config.ts'

/** Milliseconds that closing waits for mails under way. */
const LIMIT = 20_000

export interface Message {
  to: string
  subject: string
  text: string
  /** Identifies a mail that may be sent more than once (RFC 5322, without the angle brackets). */
  messageId?: string
}

export interface Mailer {
  /**
   * Calls `write` and sends its message, if any, in the background. The caller must not wait for it: the time of its answer would tell
   * whether an address has an account.
   */
  send(write: () => Promise<Message | undefined>): void
  /** Sends a message that nobody waits for on a page. Throws when the server does not take it. */
  deliver(message: Message): Promise<void>
  /** Waits for the mails under way. */
  close(): Promise<void>
}

/** Opens the mail server of the configuration. `onError` gets the error of each mail that was not sent. */
export function openMailer(mail: NonNullable<Config['mail']>, onError: (error: unknown) => void): Mailer {
  let transport: Promise<Transporter> | undefined
  const transportOf = () => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport(mail.smtpUrl, { from: mail.from }),
    )
    return transport
  }
  const sending = new Set<Promise<unknown>>()
  return {
    deliver: async (message) => {
      await (await transportOf()).sendMail(addressed(message))
    },
    send: (write) => {
      const sent = write()
        .then(async (message) => message && (await transportOf()).sendMail(addressed(message)))
        .catch(onError)
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
    },
    close: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, LIMIT).unref())
      await Promise.race([Promise.all(sending), late])
      await transport?.then((opened) => opened.close())
    },
  }
}

/** Passes the address as an object: nodemailer would read a text with a comma as several addresses. */
function addressed({ to, subject, text, messageId }: Message) {
  const id = messageId === undefined ? {} : { messageId: `<${messageId}>` }
  return { to: { name: '', address: to }, subject, text, ...id }
}
