import type { AnonymizeReport } from '@wheelhouse/contract/system/anonymisation'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { createLoader } from '../../../kernel/process/create-loader.ts'
import { listPoliciesInForce, saveAnonymizeReports } from '../../robot-anonymisation.store.ts'
import type { RobotRegistry } from './robot-registry.ts'
import type { RobotTwin } from './robot-twin.ts'

/** By which policy each robot anonymises its pictures, and what it reports about that. */
type AnonymizeTracker = {
  /** Policies, organisations, buildings or robots have changed: notifies every robot whose policy differs now. */
  load(): Promise<void>
  /** Stores what robots report, where it has changed. */
  save(): void
}

type Parts = {
  db: Database
  clock: Clock
  robots: RobotRegistry
  /** Runs work in the background; `what` is logged if it fails. */
  keep: (work: Promise<void>, what: string) => void
  /** Called when the robot's policy has changed. */
  onPolicy: (twin: RobotTwin) => void
}

/** The report of a robot that sends its status but no anonymisation report: it does nothing. */
const nothing: AnonymizeReport = { finds: [], isSimulated: false, policy: null }

export function createAnonymizeTracker({ db, clock, robots, keep, onPolicy }: Parts): AnonymizeTracker {
  /** By robot: what the database has stored. */
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
