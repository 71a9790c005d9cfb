/** A mail or short message that the product sends to a person. */
export const outgoingChannels = ['mail', 'sms'] as const

/**
 * `queued` waits for its next attempt; `failed` was given up; `kept` cannot be sent because the installation has no
 * mail server or gateway, and is read here instead; `demoMailbox` was delivered to the demo's mailbox, which is read
 * here.
 */
export const outgoingStatuses = ['queued', 'sent', 'failed', 'kept', 'demoMailbox'] as const
export type OutgoingStatus = (typeof outgoingStatuses)[number]
