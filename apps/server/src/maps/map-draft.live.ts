import { randomUUID } from 'node:crypto'
import { mapDraftChannels } from '@wheelhouse/contract/maps/map-draft'
import type { Database } from '../kernel/database/database.ts'
import type { Notices } from '../kernel/database/notices.ts'
import { getFloor } from '../kernel/entities/place.store.ts'
import type { Live } from '../kernel/live/live.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { createFailureLog } from '../kernel/process/failure-log.ts'
import type { Log } from '../kernel/process/log.ts'
import { createPeriodicTask } from '../kernel/process/periodic-task.ts'
import { createMapEditors } from './map-editors.ts'
import { notifyEditors, readMapState } from './map-revision.store.ts'

/** How often to check for pages that left silently. Milliseconds. */
const lookEveryMs = 5_000

type Parts = { live: Live; db: Database; notices: Notices; clock: Clock; log: Log }
type State = Awaited<ReturnType<typeof readMapState>>

/**
 * The channel of a floor's draft: its version, the published revision, and its editors.
 * @returns the job that forgets, from `start` to `stop`, pages that left
 */
export function registerMapDraftChannel({ live, db, notices, clock, log }: Parts) {
  /** The watched floors, with their sockets on this server. */
  const watched = new Map<string, { sockets: Set<string>; state: State }>()
  const failures = createFailureLog(log)
  const fail = (error: unknown) => failures.warn(error, 'a draft of a map could not be published')
  const editors = createMapEditors({
    server: randomUUID(),
    now: () => clock.monotonicMs(),
    notify: (payload) => void notifyEditors(db, payload).catch(fail),
    onChange: (floorId) => publish(floorId),
  })

  function publish(floorId: string): void {
    live.publish(mapDraftChannels.draft, { id: floorId }, () => toMessage(floorId))
  }
  function toMessage(floorId: string) {
    const { version, revision } = watched.get(floorId)?.state ?? { version: 0, revision: 0 }
    return { version, revision, editors: editors.list(floorId) }
  }
  async function refresh(floorId: string): Promise<void> {
    const state = await readMapState(db, floorId)
    const floor = watched.get(floorId)
    // Reads may overtake each other; a version must never go back.
    if (floor === undefined || isOlder(state, floor.state)) return
    floor.state = state
    publish(floorId)
  }

  live.state(mapDraftChannels.draft, {
    async mayWatch(socket, { id }) {
      try {
        await getFloor(db, socket.identity, id)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
    async snapshot({ id }) {
      const state = await readMapState(db, id)
      const floor = watched.get(id)
      if (floor !== undefined && !isOlder(state, floor.state)) floor.state = state
      return { ...(floor?.state ?? state), editors: editors.list(id) }
    },
    pages: {
      onOpen({ socketId }, { id }) {
        const floor = watched.get(id) ?? { sockets: new Set(), state: { version: 0, revision: 0 } }
        if (!watched.has(id)) editors.ask(id)
        floor.sockets.add(socketId)
        watched.set(id, floor)
      },
      onMessage({ socketId, identity }, { id }, body) {
        const { operatorId, firstName, lastName } = identity
        editors.say(id, socketId, { ...body, operatorId, firstName, lastName })
      },
      onClose({ socketId }, { id }) {
        const floor = watched.get(id)
        floor?.sockets.delete(socketId)
        if (floor?.sockets.size === 0) watched.delete(id)
        editors.leave(id, socketId)
      },
    },
  })

  const stopListening = [
    notices.on('map_editors', (payload) => editors.hear(payload)),
    notices.on('map_drafts', (floorId) => {
      // An empty notice means that some may have been missed.
      const changed = floorId === '' ? [...watched.keys()] : [floorId].filter((id) => watched.has(id))
      for (const id of changed) refresh(id).catch(fail)
    }),
  ]
  const watch = createPeriodicTask(() => editors.forgetGone(), {
    everyMs: lookEveryMs,
    log,
    failure: 'editors of maps could not be checked',
  })
  return {
    start: watch.start,
    async stop() {
      for (const stop of stopListening) stop()
      await watch.stop()
      editors.stop()
    },
  }
}

function isOlder(a: State, b: State): boolean {
  return a.version < b.version || a.revision < b.revision
}
