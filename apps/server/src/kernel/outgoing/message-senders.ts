import { toEnvironment } from '@wheelhouse/contract/kernel/environment'
import { createTransport } from 'nodemailer'
import type { Config } from '../process/config.ts'
import { toHtml } from './mail-html.ts'
import { notSent, type SendOutcome } from './send-outcome.ts'

/** How long a server may take to accept one message. */
const patienceMs = 8_000

type Letter = { recipient: string; subject: string; body: string }

/** Hands one message over. */
export type Sender = (letter: Letter) => Promise<SendOutcome>

/** One connection to the mail server; close it. */
function openTransport(url: string) {
  return createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    // The body is ours; nothing in it may make the mailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends a mail as text and simple HTML over SMTP; one connection each, because mails are few. */
export function smtpSender({ url, from }: NonNullable<Config['smtp']>, publicUrl: URL | null): Sender {
  return async ({ recipient, subject, body }) => {
    const transport = openTransport(url)
    try {
      await within(
        patienceMs,
        transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject: markSubject(subject, publicUrl),
          text: body,
          html: toHtml(body),
        }),
      )
      return { result: 'sent', httpStatus: null }
    } catch (error) {
      // A mail server that answers refuses with a code; everything else is a connection problem.
      const isAnswer =
        error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      return notSent(isAnswer ? 'rejected' : 'refused', toWords(error))
    } finally {
      transport.close()
    }
  }
}

/** Does the mail server accept a connection and our login? Sends nothing. */
export async function isMailServerReady({ url }: NonNullable<Config['smtp']>): Promise<boolean> {
  const transport = openTransport(url)
  try {
    return await within(patienceMs, transport.verify())
  } catch {
    return false
  } finally {
    transport.close()
  }
}

/** Marks mails of a test system, because the same people also get those of the production system. */
function markSubject(subject: string, publicUrl: URL | null): string {
  const environment = publicUrl === null ? 'local' : toEnvironment(publicUrl)
  return environment === 'prod' || environment === 'local' ? subject : `[${environment}] ${subject}`
}

/**
 * Sends a short message through a gateway of the customer's choice: POST `{to, text}`, with a bearer token if
 * configured.
 */
export function smsSender({ url, token }: NonNullable<Config['sms']>): Sender {
  return async ({ recipient, body }) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: recipient, text: body }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      // The body is not read, only the status: it could be endless.
      await answer.body?.cancel()
      const { status: httpStatus } = answer
      if (answer.ok) return { result: 'sent', httpStatus }
      return { ...notSent('rejected', `the SMS gateway answered ${httpStatus}`), httpStatus }
    } catch (error) {
      return notSent('refused', toWords(error))
    }
  }
}

const toWords = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
