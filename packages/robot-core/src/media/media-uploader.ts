import type { MediaAnswer, MediaFacts } from '@wheelhouse/contract/reports/media'
import type { Clock } from '../clock.ts'
import type { MediaSpool } from './media-spool.ts'
import type { SendMedia } from './send-media.ts'

/** Timeout for the server's answer to an announcement. */
const answerWithinMs = 10_000
const firstRetryMs = 1_000
const longestRetryMs = 60_000
/** A medium that the server refuses this often, although it is intact, is given up. */
const mostRefusals = 3

type UploaderPorts = {
  readonly spool: Pick<MediaSpool, 'waiting' | 'read' | 'isIntact' | 'remove' | 'prune'>
  readonly clock: Clock
  /** Jitter, 0 to 1. */
  readonly random: () => number
  isUp(): boolean
  announce(facts: MediaFacts): void
  readonly send: SendMedia
  /** The medium will never arrive. */
  onGivenUp(facts: MediaFacts, reason: string): void
}

/**
 * Uploads the media of the spool one at a time, the oldest first. What is refused for now is retried with a backoff of
 * up to a minute. Only what the server confirms to have, or will never accept, is removed.
 */
export type MediaUploader = {
  /** There may be something to do: a new medium, or the link is up again. */
  wake(): void
  onAnswer(answer: MediaAnswer): void
  close(): void
}

export function createMediaUploader(ports: UploaderPorts): MediaUploader {
  const { spool, clock } = ports
  let waitMs = firstRetryMs
  /** The medium that is being sent, or whose answer is pending. */
  let current: MediaFacts | null = null
  let isSending = false
  let cancelTimer: (() => void) | null = null
  let isClosed = false
  const refusals = new Map<string, number>()

  function plan(ms: number, run: () => void): void {
    cancelTimer?.()
    cancelTimer = clock.after(ms, () => {
      cancelTimer = null
      run()
    })
  }

  function begin(): void {
    if (isClosed || isSending) return
    spool.prune()
    const [oldest] = spool.waiting()
    // `wake` is called when the link is up again.
    current = ports.isUp() ? (oldest ?? null) : null
    if (current === null) return
    ports.announce(current)
    plan(answerWithinMs, retryLater)
  }

  function retryLater(): void {
    current = null
    plan(waitMs * (0.5 + ports.random() * 0.5), begin)
    waitMs = Math.min(longestRetryMs, waitMs * 2)
  }

  function finish(facts: MediaFacts): void {
    refusals.delete(facts.mediaId)
    spool.remove(facts.mediaId)
    waitMs = firstRetryMs
    begin()
  }

  async function send(facts: MediaFacts, address: string): Promise<void> {
    isSending = true
    const end = await ports.send(address, facts, spool)
    isSending = false
    if (isClosed) return
    if (end.kind === 'stored') return finish(facts)
    if (end.kind === 'refused' && (await isHopeless(facts))) {
      ports.onGivenUp(facts, end.reason)
      return finish(facts)
    }
    retryLater()
  }

  /** A retry is pointless only if the disk has lost the bytes, or the server rejects the content every time. */
  async function isHopeless(facts: MediaFacts): Promise<boolean> {
    const count = (refusals.get(facts.mediaId) ?? 0) + 1
    refusals.set(facts.mediaId, count)
    return count >= mostRefusals || !(await spool.isIntact(facts))
  }

  return {
    wake() {
      if (current === null && !isSending) {
        waitMs = firstRetryMs
        begin()
      }
    },
    onAnswer(answer) {
      if (current === null || isSending || answer.mediaId !== current.mediaId) return
      const facts = current
      cancelTimer?.()
      cancelTimer = null
      if (answer.kind === 'upload') void send(facts, answer.address)
      else if (answer.kind === 'stored') finish(facts)
      else if (answer.kind === 'later') retryLater()
      else {
        ports.onGivenUp(facts, answer.reason)
        finish(facts)
      }
    },
    close() {
      isClosed = true
      cancelTimer?.()
    },
  }
}
