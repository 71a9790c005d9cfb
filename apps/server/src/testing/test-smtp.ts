import { SMTPServer } from 'smtp-server'

export type TestSmtp = {
  url: string
  port: number
  /** Raw mails in the order they came. */
  mails: { to: string; raw: string }[]
  close(): Promise<void>
}

/** A real mail server on this machine. @param port of one that was closed, to open it again. */
export async function startTestSmtp({ port = 0, refuses = false } = {}): Promise<TestSmtp> {
  const mails: TestSmtp['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuses) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
        const raw = Buffer.concat(chunks).toString('utf8')
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, raw })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const opened = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
