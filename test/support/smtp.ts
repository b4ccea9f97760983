import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { atTheEnd } from './at-the-end.ts'

export interface ReceivedMail {
  to: string[]
  /** Headers and body as they came, quoted-printable undone. */
  text: string
  /** The same as it came. */
  raw: string
}

export interface SmtpServer {
  url: string
  /** The next mail, whether it came already or is still to come; fails after ten seconds. */
  next(): Promise<ReceivedMail>
  received: ReceivedMail[]
  close(): Promise<void>
}

/**
 * A server that speaks as much SMTP as a client needs to hand over a mail (RFC 5321), and keeps what it gets. `lost`: so many of the first mails to
 * each address it takes without saying so, because the connection breaks: their sender has to send them again. Closed as `atTheEnd` says.
 */
export async function smtpServer({ lost = 0 } = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  let taken = 0
  const server = createServer((socket) => {
    let to: string[] = []
    let data: string[] | undefined
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (data) {
        if (line !== '.') return void data.push(line)
        const raw = data.join('\n')
        received.push({ to, text: unquoted(raw), raw })
        const same = received.filter((one) => one.to.join() === to.join()).length
        to = []
        data = undefined
        if (same <= lost) return void socket.destroy()
        return void socket.write('250 kept\r\n')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      if (verb === 'DATA') data = []
      socket.write(verb === 'DATA' ? '354 go\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  atTheEnd(close)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: async () => {
      for (let i = 0; i < 200 && received.length <= taken; i++)
        await new Promise((later) => setTimeout(later, 50))
      const mail = received[taken]
      if (!mail) throw new Error('no mail came')
      taken += 1
      return mail
    },
    close,
  }
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
