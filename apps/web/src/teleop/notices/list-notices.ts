import type { RobotUiState } from '@wheelhouse/contract/robots/robot-values'
import type { TeleopSnapshot } from '@wheelhouse/contract/teleop/teleop'
import type { LockReason } from '../session/drive-lock.ts'
import type { LeaseLost } from '../session/lease-client.ts'
import type { StopState } from '../session/stop-line.ts'
import { graveMessages, type MessageId } from './robot-messages.ts'

/** Somebody who requests to drive. */
export type Requester = TeleopSnapshot['requests'][number]

/** A notice of the operation screen. */
export type NoticeItem =
  | { kind: 'message'; id: MessageId }
  | { kind: 'request'; person: Requester }
  | {
      kind: 'stop' | 'lock' | 'call' | 'conversation' | 'declined' | 'lost' | 'run' | 'afterDriving' | 'trip'
    }

/** What the page knows that may call for a notice. */
export type NoticeFacts = {
  stop: StopState
  messages: readonly MessageId[]
  /** Why driving is locked. */
  lock: LockReason | null
  uiState: RobotUiState | null
  isMine: boolean
  requests: readonly Requester[]
  hasDeclined: boolean
  /** How this page's last lease ended. */
  lost: LeaseLost | null
  /** The robot's flow, if it runs one: does it wait for an answer? */
  run: { isAsking: boolean } | null
  isDriven: boolean
  hasPausedOrder: boolean
  hasOrder: boolean
}

/** Locks that another notice, the picture or the button for driving shows already. */
const shownElsewhere: ReadonlySet<LockReason> = new Set([
  'remoteStop',
  'emergencyStop',
  'noLease',
  'noPicture',
])

/**
 * What is happening with the robot, the most serious first: what keeps it from moving or endangers somebody, then what
 * waits for this person, then what one may look at later. Pure.
 */
export function listNotices(facts: NoticeFacts): NoticeItem[] {
  const { stop, messages, lock, uiState, isMine, requests, lost, run } = facts
  const toItem = (id: MessageId): NoticeItem => ({ kind: 'message', id })
  const items: (NoticeItem | false)[] = [
    stop !== 'none' && { kind: 'stop' },
    ...messages.filter((id) => graveMessages.has(id)).map(toItem),
    lock !== null && !shownElsewhere.has(lock) && { kind: 'lock' },
    // Ended by the driver: no news.
    lost !== null && !isMine && lost.reason !== 'released' && { kind: 'lost' },
    uiState === 'callIn' && { kind: 'call' },
    ...(isMine ? requests : []).map((person) => ({ kind: 'request', person }) as const),
    run?.isAsking === true && { kind: 'run' },
    ...messages.filter((id) => !graveMessages.has(id)).map(toItem),
    facts.hasDeclined && { kind: 'declined' },
    uiState === 'conversation' && { kind: 'conversation' },
    ...listOrder(facts),
  ]
  return items.filter((item) => item !== false)
}

/** What the robot does autonomously, or did before somebody drove. */
function listOrder({ run, isDriven, hasPausedOrder, hasOrder }: NoticeFacts): NoticeItem[] {
  if (run !== null) return run.isAsking ? [] : [{ kind: 'run' }]
  if (isDriven) return []
  if (hasPausedOrder) return [{ kind: 'afterDriving' }]
  return hasOrder ? [{ kind: 'trip' }] : []
}

/** Unique among the notices shown at a time. */
export function toNoticeKey(item: NoticeItem): string {
  if (item.kind === 'message') return `message ${item.id}`
  return item.kind === 'request' ? `request ${item.person.operatorId}` : item.kind
}
