import type { NotificationMessage } from '../../kernel/outgoing/notification-message.ts'
import type { SendOutcome } from '../../kernel/outgoing/send-outcome.ts'

/** A notification target as a sender needs it; its password is readable here and nowhere else. */
export type Recipient = {
  destination: string
  room: string
  spaceId: string
  botLoginId: string
  botPassword: string
}

/** Hands one message over to where a target wants it (R-ORGANIZATIONS-13). Failures are answers, not exceptions. */
export type NotificationSender = (recipient: Recipient, message: NotificationMessage) => Promise<SendOutcome>
