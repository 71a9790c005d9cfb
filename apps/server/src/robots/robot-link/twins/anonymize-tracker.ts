import type { AnonymizeReport } from '@wheelhouse/contract/system/anonymisation'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { createLoader } from '../../../kernel/process/create-loader.ts'
import { listPoliciesInForce, saveAnonymizeReports } from '../../robot-anonymisation.store.ts'
import type { RobotRegistry } from './robot-registry.ts'
import type { RobotTwin } from './robot-twin.ts'

/** By which policy each robot makes its pictures unrecognisable, and what it says of that. */
export type AnonymizeTracker = {
  /** Policies, organisations, buildings or robots have changed: whoever has another policy now is told. */
  load(): Promise<void>
  /** Writes down what robots say, where it is something else than before. */
  save(): void
}

type Parts = {
  db: Database
  clock: Clock
  robots: RobotRegistry
  /** Lets work go on by itself; `what` is the log's word for its failure. */
  keep: (work: Promise<void>, what: string) => void
  /** The robot has another policy. */
  onPolicy: (twin: RobotTwin) => void
}

/** What a robot does that speaks of its state but not of this: nothing. */
const nothing: AnonymizeReport = { finds: [], isSimulated: false, policy: null }

export function createAnonymizeTracker({ db, clock, robots, keep, onPolicy }: Parts): AnonymizeTracker {
  /** By robot: what the database holds. */
  const saved = new Map<string, string>()

  return {
    load: createLoader(async () => {
      for (const { robotId, anonymize } of await listPoliciesInForce(db)) {
        const [robot, twin] = [robots.robot(robotId), robots.twin(robotId)]
        if (robot === undefined || twin === undefined) continue
        if (JSON.stringify(robot.anonymize) === JSON.stringify(anonymize)) continue
        robots.note(robotId, { anonymize })
        onPolicy(twin)
      }
    }),
    save() {
      const reports = new Map<string, AnonymizeReport>()
      for (const { robotId, statusMessage } of robots.all()) {
        if (statusMessage === null) continue
        const report = statusMessage.anonymize ?? nothing
        const text = JSON.stringify(report)
        if (saved.get(robotId) === text) continue
        saved.set(robotId, text)
        reports.set(robotId, report)
      }
      if (reports.size === 0) return
      const work = saveAnonymizeReports(db, reports, clock.now()).catch((error: unknown) => {
        for (const robotId of reports.keys()) saved.delete(robotId)
        throw error
      })
      keep(work, 'what robots make unrecognisable not kept')
    },
  }
}
