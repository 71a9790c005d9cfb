import { draftLimits } from '@wheelhouse/contract/maps/map-draft'
import type { Presence } from './draft-ports.ts'

const publishEveryMs = 200
const aliveMs = 10_000

/** Publishes this page's position: immediately when it moved, at most five times a second, and as a heartbeat. */
export function createPresence(pageId: string) {
  let now: Omit<Presence, 'pageId'> = { at: null, selection: [] }
  let channel: { send: (presence: Presence) => boolean } | null = null
  let due: ReturnType<typeof setTimeout> | null = null
  const say = () => channel?.send({ ...now, pageId })
  const alive = setInterval(say, aliveMs)
  return {
    say,
    begin: (opened: { send: (presence: Presence) => boolean }) => {
      channel = opened
      say()
    },
    set: (next: Omit<Presence, 'pageId'>) => {
      now = { at: next.at, selection: next.selection.slice(0, draftLimits.selection) }
      due ??= setTimeout(() => {
        due = null
        say()
      }, publishEveryMs)
    },
    end: () => {
      clearInterval(alive)
      if (due !== null) clearTimeout(due)
    },
  }
}
