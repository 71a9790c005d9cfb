/** Which of two messages of one topic a robot sent later, pure. Networks may bring an older one after a newer. */

/** The header of a message, as far as the robot sends one. */
export type MessageHeader = { headerId: number | null; timestamp: string | null }

/** The newest message of a topic, and how many that look older have come since. */
export type TopicOrder = { headerId: number; sentAt: number | null; older: number }

/** This many "older" ones in a row are not network reordering: the robot has restarted its counter. */
const restartAfter = 5

/** @returns the new order, and whether the message came too late to count. */
export function orderMessage(
  before: TopicOrder | undefined,
  { headerId, timestamp }: MessageHeader,
): { order: TopicOrder | undefined; isLate: boolean } {
  // Messages without a counter cannot be ordered.
  if (headerId === null) return { order: before, isLate: false }
  const parsed = timestamp === null ? Number.NaN : Date.parse(timestamp)
  const sentAt = Number.isNaN(parsed) ? null : parsed
  const isNext = before === undefined || headerId >= before.headerId
  // Later by its own clock: the counter has restarted.
  const isRestart =
    before !== undefined && sentAt !== null && before.sentAt !== null && sentAt > before.sentAt
  if (isNext || isRestart || before.older + 1 >= restartAfter)
    return { order: { headerId, sentAt, older: 0 }, isLate: false }
  return { order: { ...before, older: before.older + 1 }, isLate: true }
}
