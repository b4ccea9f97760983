import type { Transporter } from 'nodemailer'
import type { Config } from '../../shared/settings/config.ts'

/** Milliseconds that closing waits for mails under way, and that one mail may take: less than a message of a watch is reserved for. */
const LIMIT = 20_000
/** Milliseconds that the mail server may take to be found, to be connected to and to greet, each; and to say anything later. */
const STEP_LIMIT = 5000

export interface MailMessage {
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
  send(write: () => Promise<MailMessage | undefined>): void
  /** Sends a message that nobody waits for on a page. Throws when the server does not take it. */
  deliver(message: MailMessage): Promise<void>
  /** Waits for the mails under way. */
  close(): Promise<void>
}

/** Opens the mail server of the configuration. `onError` gets the error of each mail that was not sent. */
export function openMailer(mail: NonNullable<Config['mail']>, onError: (error: unknown) => void): Mailer {
  let transport: Promise<Transporter> | undefined
  const transportOf = () => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url: mail.smtpUrl, ...limits }, { from: mail.from }),
    )
    return transport
  }
  const sending = new Set<Promise<unknown>>()
  return {
    deliver: async (message) => {
      const sent = transportOf().then((opened) => opened.sendMail(addressed(message)))
      await within(LIMIT, sent)
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

const limits = {
  dnsTimeout: STEP_LIMIT,
  connectionTimeout: STEP_LIMIT,
  greetingTimeout: STEP_LIMIT,
  socketTimeout: STEP_LIMIT,
}

/** Rejects after so many milliseconds: a server that says something now and then keeps to every other limit. */
async function within<T>(limitMs: number, sent: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The mail server took no mail in ${limitMs / 1000} s`)),
      limitMs,
    )
  })
  return Promise.race([sent, late]).finally(() => clearTimeout(timer))
}

/** Passes the address as an object: nodemailer would read a text with a comma as several addresses. */
function addressed({ to, subject, text, messageId }: MailMessage) {
  const id = messageId === undefined ? {} : { messageId: `<${messageId}>` }
  return { to: { name: '', address: to }, subject, text, ...id }
}
