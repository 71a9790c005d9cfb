import { useQuery } from '@tanstack/react-query'
import type { PaletteCommand } from '@wheelhouse/contract/flows/prepared-command'
import { useRef, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { describeError } from '../../kernel/shell/notify.ts'
import { describeRobotError } from '../../robots/words/error-words.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { fetchOutcome, outcomeQuery, type RunBody, runCommand } from './command-list.queries.ts'

/** A prepared command, and where it is stored. `id`: unique on the screen. */
export type RunTarget = { readonly id: string; readonly command: PaletteCommand; readonly body: RunBody }

type Sent = {
  readonly id: string
  readonly label: string
  readonly run: PaletteCommand['run']
  readonly status: 'sending' | 'accepted' | 'finished' | 'failed'
  readonly actionId: string | null
  readonly reason: string
}

/** The outcome of the last command, for the line below the buttons. */
export type LastRun = {
  readonly label: string
  readonly status: 'sending' | 'holding' | 'let' | 'running' | 'accepted' | 'finished' | 'failed' | 'unknown'
  readonly reason: string
}

type Options = { session: TeleopSession; serialNo: string; isPlaying: boolean }

/**
 * Runs prepared commands and follows the last one. A command of the arm is given first, and moves only then, while
 * the button or key is still held: what the robot was given before must not move with this press.
 */
export function useCommandRuns({ session, serialNo, isPlaying }: Options) {
  const [sent, setSent] = useState<Sent | null>(null)
  const held = useRef(new Set<number>())
  /** The last pose that the robot was given from here. */
  const given = useRef<{ id: string; actionId: string } | null>(null)
  const isFollowed = sent?.status === 'accepted' && sent.run?.actionType !== null
  const outcome = useQuery(outcomeQuery(serialNo, isFollowed ? (sent?.actionId ?? null) : null))

  async function run({ id, command, body }: RunTarget): Promise<string | null> {
    const about = { id, label: command.label, run: command.run, actionId: null, reason: '' }
    setSent({ ...about, status: 'sending' })
    try {
      const { actionId, status } = await call(
        runCommand,
        { params: { serialNo }, body },
        { quiet: 'driving' },
      )
      setSent({ ...about, status, actionId })
      return actionId
    } catch (error) {
      setSent({ ...about, status: 'failed', reason: describeError(error) })
      return null
    }
  }

  /** Is this button's pose still the one that the robot holds? Somebody may have given it another one since. */
  async function isGiven(id: string): Promise<boolean> {
    const last = given.current
    if (last?.id !== id) return false
    const { outcome: now } = await fetchOutcome(serialNo, last.actionId).catch(() => ({ outcome: null }))
    return now === 'running' || now === 'waiting'
  }

  return {
    run,
    /** @param finger a pointer's id, or one of a key */
    async hold(finger: number, target: RunTarget): Promise<void> {
      held.current.add(finger)
      if (!(await isGiven(target.id))) {
        const actionId = await run(target)
        if (actionId === null) return
        given.current = { id: target.id, actionId }
      }
      if (held.current.has(finger)) session.setFinger(finger, 'pose.play')
    },
    letGo(finger: number): void {
      held.current.delete(finger)
      session.setFinger(finger, null)
    },
    last: sent === null ? null : toLastRun(sent, isFollowed ? outcome.data : undefined, isPlaying),
  }
}

function toLastRun(
  { label, run, status, reason }: Sent,
  result: { outcome: string | null; error: string | null } | undefined,
  isPlaying: boolean,
): LastRun {
  const failed = (why: string): LastRun => ({ label, status: 'failed', reason: why })
  if (status !== 'accepted' || result === undefined) return { label, status, reason }
  if (result.outcome === 'failed')
    return failed(result.error === null ? '' : describeRobotError(result.error, null))
  if (result.outcome === 'finished') return { label, status: 'finished', reason }
  if (result.outcome === null) return { label, status: 'unknown', reason }
  return { label, status: run?.way !== 'held' ? 'running' : isPlaying ? 'holding' : 'let', reason }
}
