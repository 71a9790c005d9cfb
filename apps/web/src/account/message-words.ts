import type { Message } from '@wheelhouse/contract/account/message'
import type { Language } from '@wheelhouse/contract/session/session'
import { messageTexts } from '@wheelhouse/texts/account/messages'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { formatMoment } from '../kernel/words/format-time.ts'
import { translate, wordOr } from '../kernel/words/texts.ts'
import { describeRobotError } from '../robots/words/error-words.ts'

/** The parts of a message: what happened, further details, and its subject. */
export type MessageWords = { title: string; body: string; subject: string }

/** Renders a message as text. */
export function messageWords({ kind, detail, subject }: Message, language: Language): MessageWords {
  const values = readable(detail, language)
  return {
    title: translate(messageTexts, `title_${kind}`, values),
    body: translate(messageTexts, `body_${kind}`, values),
    subject: kind === 'notificationGivenUp' ? translate(messageTexts, 'target', values) : subject,
  }
}

/** The server writes these values as the contract defines them. */
function readable(detail: Message['detail'], language: Language): Message['detail'] {
  const { error, failure, service, type, expiresAt, takenAt } = detail
  return {
    ...detail,
    ...(error !== undefined && { error: describeRobotError(String(error), null) }),
    ...(failure !== undefined && { failure: wordOr(outgoingTexts, `failure_${failure}`, failure) }),
    ...(service !== undefined && { service: wordOr(linkageTexts, `service_${service}`, service) }),
    ...(type !== undefined && { type: wordOr(notificationTargetTexts, `type_${type}`, type) }),
    ...(expiresAt !== undefined && { expiresAt: formatMoment(String(expiresAt), language) }),
    ...(takenAt !== undefined && { takenAt: formatMoment(String(takenAt), language) }),
  }
}
