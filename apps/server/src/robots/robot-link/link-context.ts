import type { Database } from '../../kernel/database/database.ts'
import type { AuditBacklog } from '../../kernel/http/audit-backlog.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import type { SoundFiles } from '../speech/sound-files.ts'
import type { SpeechSounds } from '../speech/speech-sounds.ts'
import type { StopManager } from './orders/stop-manager.ts'
import type { RobotTwin } from './twins/robot-twin.ts'
import type { Notice } from './twins/twin-changes.ts'
import type { TwinWaiters } from './twins/twin-waiters.ts'
import type { FloorPlans } from './ways/floor-plans.ts'
import type { LinkSender } from './wire/link-sender.ts'

/** What every action on a robot needs. One per server process, made by `robot-link.ts`. */
export type LinkContext = {
  db: Database
  clock: Clock
  log: Log
  sender: LinkSender
  waiters: TwinWaiters
  floorPlans: FloorPlans
  stops: StopManager
  sounds: SpeechSounds
  soundFiles: SoundFiles
  /** Audit entries of actions on robots: they wait while the database is unreachable. */
  audit: AuditBacklog
  /** The twin of a robot, by serial number. */
  twin(serialNumber: string): RobotTwin | undefined
  twinById: (robotId: string) => RobotTwin | undefined
  /** Every robot this server knows. */
  twins: () => Iterable<RobotTwin>
  /**
   * Await it before anything is decided by where a robot is, its battery, or how far it has come: from then on this server
   * knows all that the robot reports as soon as its home does, for half a minute at least. Without an answer of the home
   * it goes on after a second, with what is known. Never before a stop.
   */
  freshen(twins: readonly RobotTwin[]): Promise<void>
  /** Makes the open pages of a robot pass on a remote stop over their data channels. */
  passStop(twin: RobotTwin, stopId: string): void
  /** Adds a line to the robot's activity list. */
  addNotice(twin: RobotTwin, notice: Notice): void
  /** Notifies screens and waiting requests that a twin has changed. */
  changed(twin: RobotTwin): void
}
