/** Mails and short messages from the writer's side: stored in the transaction of their cause, sent right after it. */
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import type { OutgoingMessage } from '@wheelhouse/contract/system/outgoing-message'
import type { Tx } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import type { Config } from '../process/config.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { isMailServerReady, type Sender, smsSender, smtpSender } from './message-senders.ts'
import { addMessage, type NewMessage } from './outgoing-message.store.ts'

export type Outbox = {
  /** Whether the installation is configured to send these, so that nothing is promised that would never be sent. */
  canSend(channel: OutgoingMessage['channel']): boolean
  /** Whether the mail server would take a mail now. True without one: then mails are kept for administrators. */
  isMailReady(): Promise<boolean>
  /** Whether these go straight to the demo's mailbox and never outside. */
  isToDemoMailbox(channel: OutgoingMessage['channel']): boolean
  /** Call `sendSoon` once the transaction is committed. */
  write(tx: Tx, message: NewMessage): Promise<void>
  sendSoon(): void
}

type Parts = {
  queue: DeliveryQueue
  clock: Clock
  config: Pick<Config, 'smtp' | 'sms' | 'publicUrl'>
  /** A demo without a mail server has its own mailbox, which the console shows. */
  hasDemoMailbox?: boolean
}

/** How long the answer of the mail server counts, so that nobody can flood it by way of us. Milliseconds. */
const readyForMs = 10_000

/** Makes the queue send the channels that are configured. */
export function createOutbox({ queue, clock, config, hasDemoMailbox = false }: Parts): Outbox {
  const senders: Record<OutgoingMessage['channel'], Sender | null> = {
    mail: config.smtp && smtpSender(config.smtp, config.publicUrl),
    sms: config.sms && smsSender(config.sms),
  }
  for (const channel of listKeys(senders)) {
    const sender = senders[channel]
    if (sender !== null)
      queue.serve(channel, {
        // A code that arrives hours late by short message is useless; mails state how long they are valid.
        isPatient: channel === 'mail',
        send: ({ to: recipient, subject, content: body }) => sender({ recipient, subject, body }),
      })
  }
  const isToDemoMailbox = (channel: OutgoingMessage['channel']) =>
    hasDemoMailbox && channel === 'mail' && senders.mail === null
  const isMailReady = rememberFor(
    readyForMs,
    clock,
    async () => config.smtp === null || isMailServerReady(config.smtp),
  )
  return {
    isMailReady,
    canSend: (channel) => senders[channel] !== null || isToDemoMailbox(channel),
    isToDemoMailbox,
    write: (tx, message) => {
      const { channel } = message
      const unsent = isToDemoMailbox(channel) ? 'demoMailbox' : 'kept'
      return addMessage(tx, message, senders[channel] === null ? unsent : 'queued', clock.now())
    },
    sendSoon: () => queue.sendSoon(),
  }
}

/** Those that ask within this time share one answer. */
function rememberFor<Answer>(ms: number, clock: Clock, find: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | null = null
  return () => {
    const at = clock.monotonicMs()
    if (last === null || at - last.at >= ms) last = { at, answer: find() }
    return last.answer
  }
}
