import { z } from 'zod'
import type { Vehicle } from './adapter.ts'
import type { AgentControl, AgentVideo } from './agent-ports.ts'
import type { Clock } from './clock.ts'
import type { BehaviourDetector } from './detection/behaviour-detector.ts'
import type { LinkIdentity } from './link/broker-link.ts'
import type { SpooledEvent } from './link/event-spool.ts'
import type { OrderLogLine } from './link/order-log.ts'
import type { OrderMemory } from './link/order-memory.ts'
import type { FetchFile } from './maps/fetch-file.ts'
import type { MapMemory } from './maps/map-memory.ts'
import type { MediaFolder } from './media/media.ts'
import type { PrivacyMemory } from './privacy/privacy.ts'
import type { RecordingFolder } from './recording/robot-recordings.ts'
import type { BleScanner } from './sensors/ble-scanner.ts'
import type { SpooledHeard } from './sensors/heard-spool.ts'
import type { SoftwareMeans } from './software/software-updater.ts'
import type { StateFile, StateFolder } from './state-file.ts'

/** What must survive a kill at any moment: above all a latched stop. */
export const agentMemorySchema = z.object({
  remoteStop: z.object({ stopId: z.string() }).nullable(),
  standby: z.boolean(),
  /** The software update in progress; files written before updates existed have none. */
  update: z.object({ actionId: z.string(), version: z.string() }).nullable().default(null),
})
export type AgentMemory = z.output<typeof agentMemorySchema>

export type AgentOptions = {
  readonly identity: LinkIdentity
  readonly vehicle: Vehicle
  readonly clock: Clock
  /** Jitter of reconnects, 0 to 1. */
  readonly random: () => number
  readonly memory: StateFile<AgentMemory> | null
  readonly spool: StateFile<SpooledEvent[]> | null
  /** Left out: after a restart, an order that was in progress starts from its beginning. */
  readonly orders?: StateFile<OrderMemory>
  /** Logs what the robot does for its orders, line by line. */
  readonly logOrders?: (line: OrderLogLine) => void
  readonly maps: StateFile<MapMemory> | null
  /** Left out: after a restart its pictures are sent unmasked until the server sends the policy. */
  readonly privacy?: StateFile<PrivacyMemory>
  /** Where photos and clips wait for upload; `null`: it takes none. */
  readonly media: MediaFolder | null
  /** Where continuous recordings are kept; left out: it records nothing. */
  readonly recordings?: RecordingFolder
  /** The radio that receives sensors, and where readings wait for the server; left out: it receives none. */
  readonly sensors?: { readonly scanner: BleScanner; readonly spool: StateFile<SpooledHeard[]> | null }
  /** What detects behaviour in its pictures; left out: nothing does. */
  readonly detector?: BehaviourDetector
  readonly fetchFile?: FetchFile
  /** How its software is updated; left out: it cannot be. */
  readonly software?: SoftwareMeans
  /** Where its state files are kept; the server is notified when they cannot be written. */
  readonly folder?: Pick<StateFolder, 'failure' | 'onChange'>
  readonly createVideo?: (control: AgentControl) => AgentVideo
}
