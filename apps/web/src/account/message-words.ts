import type { Message } from '@wheelhouse/contract/account/message'
import type { LinkageService } from '@wheelhouse/contract/buildings/linkage'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import type { NotificationType } from '@wheelhouse/contract/organizations/notification-target'
import type { Language } from '@wheelhouse/contract/session/session'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { messageTexts } from '@wheelhouse/texts/account/messages'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { formatMoment } from '../kernel/words/format-time.ts'
import { translate } from '../kernel/words/texts.ts'
import { errorWords } from '../robots/error-words.ts'

/** What a message says: what happened, what more is known of it, and what it is about. */
export type MessageWords = { title: string; body: string; subject: string }

/** A message in words. */
export function messageWords({ kind, detail, subject }: Message, language: Language): MessageWords {
  const values = readable(detail, language)
  return {
    title: translate(messageTexts, `title_${kind}`, values),
    body: translate(messageTexts, `body_${kind}`, values),
    subject: kind === 'notificationGivenUp' ? translate(messageTexts, 'target', values) : subject,
  }
}

/** The server writes these values as the contract has them. */
function readable(detail: Message['detail'], language: Language): Message['detail'] {
  const { error, failure, service, type, expiresAt } = detail
  return {
    ...detail,
    ...(error !== undefined && { error: errorWords(String(error), null) }),
    ...(failure !== undefined && {
      failure: translate(outgoingTexts, `failure_${failure as DeliveryFailure}`),
    }),
    ...(service !== undefined && {
      service: translate(linkageTexts, `service_${service as LinkageService}`),
    }),
    ...(type !== undefined && {
      type: translate(notificationTargetTexts, `type_${type as NotificationType}`),
    }),
    ...(expiresAt !== undefined && { expiresAt: formatMoment(String(expiresAt), language) }),
  }
}
