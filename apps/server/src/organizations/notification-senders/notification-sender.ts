import type { NotificationMessage } from '../../kernel/outgoing/notification-message.ts'
import type { SendOutcome } from '../../kernel/outgoing/send-outcome.ts'

/** A notification target as a sender needs it; its password is readable only here. */
export type Recipient = {
  destination: string
  room: string
  spaceId: string
  botLoginId: string
  botPassword: string
}

/** Delivers one message to a target (R-ORGANIZATIONS-13). Failures are returned, not thrown. */
export type NotificationSender = (recipient: Recipient, message: NotificationMessage) => Promise<SendOutcome>
