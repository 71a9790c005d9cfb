import type { Database } from '../../../kernel/database/database.ts'
import { saveRobotKinds } from '../../robot-kind.store.ts'
import type { RobotRegistry } from './robot-registry.ts'

type Parts = {
  db: Database
  robots: RobotRegistry
  /** Runs work in the background; `what` is logged if it fails. */
  keep: (work: Promise<void>, what: string) => void
}

/** Stores whether robots are simulated, where they have said so since the last time. */
export function createKindTracker({ db, robots, keep }: Parts): { save(): void } {
  /** By robot: what the database has stored. */
  const saved = new Map<string, boolean>()
  return {
    save() {
      const kinds = new Map<string, boolean>()
      for (const { robotId, statusMessage } of robots.all())
        if (statusMessage !== null && saved.get(robotId) !== statusMessage.simulated)
          kinds.set(robotId, statusMessage.simulated)
      if (kinds.size === 0) return
      for (const [robotId, isSimulated] of kinds) saved.set(robotId, isSimulated)
      const work = saveRobotKinds(db, kinds).catch((error: unknown) => {
        for (const robotId of kinds.keys()) saved.delete(robotId)
        throw error
      })
      keep(work, 'which robots are simulated not kept')
    },
  }
}
