/** Mails and short messages, as those see it who write them: in the transaction of their cause, sent right after it. */
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import type { OutgoingMessage } from '@wheelhouse/contract/system/outgoing-message'
import type { Tx } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import type { Config } from '../process/config.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { type Sender, smsSender, smtpSender } from './message-senders.ts'
import { addMessage, type NewMessage } from './outgoing-message.store.ts'

export type Outbox = {
  /** Whether the installation is set up to send these, so that nothing is promised that would never go out. */
  canSend(channel: OutgoingMessage['channel']): boolean
  /** These go to the demo's mailbox, at once, and to nobody outside. */
  isToDemoMailbox(channel: OutgoingMessage['channel']): boolean
  /** Call `sendSoon` when the transaction is through. */
  write(tx: Tx, message: NewMessage): Promise<void>
  sendSoon(): void
}

type Parts = {
  queue: DeliveryQueue
  clock: Clock
  config: Pick<Config, 'smtp' | 'sms' | 'publicUrl'>
  /** A demo without a mail server has a mailbox of its own, which the console shows. */
  hasDemoMailbox?: boolean
}

/** Has the queue send what there are settings for. */
export function createOutbox({ queue, clock, config, hasDemoMailbox = false }: Parts): Outbox {
  const senders: Record<OutgoingMessage['channel'], Sender | null> = {
    mail: config.smtp && smtpSender(config.smtp, config.publicUrl),
    sms: config.sms && smsSender(config.sms),
  }
  for (const channel of listKeys(senders)) {
    const sender = senders[channel]
    if (sender !== null)
      queue.serve(channel, {
        // A code that comes hours late by short message is of no use; mails say by themselves how long they are.
        isPatient: channel === 'mail',
        send: ({ to: recipient, subject, content: body }) => sender({ recipient, subject, body }),
      })
  }
  const isToDemoMailbox = (channel: OutgoingMessage['channel']) =>
    hasDemoMailbox && channel === 'mail' && senders.mail === null
  return {
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
