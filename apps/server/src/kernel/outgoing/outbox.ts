/**
 * The way of every mail and short message: written in the transaction of its cause, handed over right after it.
 * It has a loop of its own beside `kernel/process/jobs.ts`: the job queue looks once a minute, and a person at the login page
 * waits for the code.
 */
import type { OutgoingMessage } from '@wheelhouse/contract/system/outgoing-message'
import type { Database, Tx } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import type { Config } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import { startWorkLoop } from '../process/work-loop.ts'
import { type Sender, smsSender, smtpSender } from './message-senders.ts'
import {
  addMessage,
  type DueMessage,
  type NewMessage,
  setNotSent,
  setSent,
  takeDueMessage,
} from './outgoing-message.store.ts'

/** Waits after the first, second and third failure (R-ORGANIZATIONS-19); after the fourth the message is given up. */
export const retrySeconds = [10, 60, 300]
/** A message in hand belongs to its server for so long: longer than any sender takes. */
const inHandMs = 30_000

export type Outbox = {
  /** Whether the installation is set up to send these, so that nothing is promised that would never go out. */
  canSend(channel: OutgoingMessage['channel']): boolean
  /** These go to the demo's mailbox, at once, and to nobody outside. */
  isToDemoMailbox(channel: OutgoingMessage['channel']): boolean
  /** Call `sendSoon` when the transaction is through. */
  write(tx: Tx, message: NewMessage): Promise<void>
  sendSoon(): void
  /** Ends the loop, after what is in hand. */
  stop(): Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  log: Log
  config: Config
  /** A demo without a mail server has a mailbox of its own, which the console shows. */
  hasDemoMailbox?: boolean
}

/** Starts sending what is due, including what an earlier run has left. */
export function createOutbox({ db, clock, log, config, hasDemoMailbox = false }: Parts): Outbox {
  const senders: Record<OutgoingMessage['channel'], Sender | null> = {
    mail: config.smtp && smtpSender(config.smtp, config.publicUrl),
    sms: config.sms && smsSender(config.sms),
  }
  const isToDemoMailbox = (channel: OutgoingMessage['channel']) =>
    hasDemoMailbox && channel === 'mail' && senders.mail === null
  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  const send = async (message: DueMessage) => {
    const { id, channel, attempts } = message
    const sender = senders[channel]
    try {
      if (message.isUseless) return await setNotSent(db, id, 'it came too late to be of use', null)
      if (sender === null) throw new Error(`this server has no settings to send by ${channel}`)
      await sender(message)
    } catch (error) {
      const seconds = retrySeconds[attempts - 1]
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ error, message: id, attempts, retryInSeconds: seconds ?? null }, 'a message was not sent')
      return setNotSent(db, id, reason, seconds === undefined ? null : later(seconds * 1_000))
    }
    await setSent(db, id, clock.now())
  }

  const sends = senders.mail !== null || senders.sms !== null
  const loop = sends
    ? startWorkLoop({ take: () => takeDueMessage(db, clock.now(), later(inHandMs)), work: send, log })
    : null

  return {
    canSend: (channel) => senders[channel] !== null || isToDemoMailbox(channel),
    isToDemoMailbox,
    write: (tx, message) => {
      const { channel } = message
      const unsent = isToDemoMailbox(channel) ? 'demoMailbox' : 'kept'
      return addMessage(tx, message, senders[channel] === null ? unsent : 'queued', clock.now())
    },
    sendSoon: () => loop?.lookSoon(),
    stop: async () => loop?.stop(),
  }
}
