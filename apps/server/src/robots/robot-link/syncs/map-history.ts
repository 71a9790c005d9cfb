import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { type SyncOutcome, setMapSyncStatus } from '../../records/sync-history.store.ts'

/** Writes to the sync history how far each robot is with each map: each status once, and one robot's in order. */
type MapHistory = {
  record(robotId: string, map: { floorId: string; revision: number }, outcome: SyncOutcome): void
  /** Forgets what was written for the robot, so that it is written again when it comes up. */
  forget(robotId: string): void
}

type Parts = {
  db: Database
  clock: Clock
  keep: (work: Promise<void>, what: string) => void
  /** A status could not be written: the robot needs another check. */
  onLost: (robotId: string) => void
}

export function createMapHistory({ db, clock, keep, onLost }: Parts): MapHistory {
  /** By robot and floor. */
  const recorded = new Map<string, Map<string, string>>()
  const writing = new Map<string, Promise<void>>()

  async function write(
    before: Promise<void>,
    syncs: { robotId: string; floorId: string; revision: number },
    outcome: SyncOutcome,
  ): Promise<void> {
    const now = clock.now()
    await before.catch(() => undefined)
    try {
      await setMapSyncStatus(db, syncs, outcome, now)
    } catch (error) {
      recorded.get(syncs.robotId)?.delete(syncs.floorId)
      onLost(syncs.robotId)
      throw error
    }
  }

  return {
    record(robotId, { floorId, revision }, outcome) {
      const floors = recorded.get(robotId) ?? new Map<string, string>()
      recorded.set(robotId, floors)
      const words = JSON.stringify([revision, outcome])
      if (floors.get(floorId) === words) return
      floors.set(floorId, words)
      const work = write(
        writing.get(robotId) ?? Promise.resolve(),
        { robotId, floorId, revision },
        outcome,
      ).finally(() => {
        if (writing.get(robotId) === work) writing.delete(robotId)
      })
      writing.set(robotId, work)
      keep(work, 'map sync not kept')
    },
    forget: (robotId) => void recorded.delete(robotId),
  }
}
