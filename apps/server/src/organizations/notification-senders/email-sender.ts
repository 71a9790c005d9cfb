import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { smtpSender } from '../../kernel/outgoing/message-senders.ts'
import type { NotificationMessage } from '../../kernel/outgoing/notification-message.ts'
import { notSent } from '../../kernel/outgoing/send-outcome.ts'
import type { Config } from '../../kernel/process/config.ts'
import type { NotificationSender } from './notification-sender.ts'

/** The mail of a notification, for the outbox or a manual test. */
export function notificationMail({ title, text, url, language }: NotificationMessage) {
  const parts = [text, url, notificationTexts.texts.signature[language]]
  return { subject: title, body: `${parts.filter((part) => part !== null).join('\n\n')}\n` }
}

/**
 * Sends directly: for manual tests, or what was queued when its target was changed to mail. Otherwise mails go through
 * the outbox.
 */
export function emailSender({ smtp, publicUrl }: Pick<Config, 'smtp' | 'publicUrl'>): NotificationSender {
  return async ({ destination }, message) =>
    smtp === null
      ? notSent('notSetUp')
      : smtpSender(smtp, publicUrl)({ recipient: destination, ...notificationMail(message) })
}
