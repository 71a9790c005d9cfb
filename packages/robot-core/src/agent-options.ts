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

/** What must outlive the process, killed at any moment: a latched stop above all. */
export const agentMemorySchema = z.object({
  remoteStop: z.object({ stopId: z.string() }).nullable(),
  standby: z.boolean(),
  /** The update of its software that was under way; files from before updates have none. */
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
  /** Left out: after a restart it does an order that it has begun before from its beginning. */
  readonly orders?: StateFile<OrderMemory>
  /** Keeps what it does of orders, line by line. */
  readonly logOrders?: (line: OrderLogLine) => void
  readonly maps: StateFile<MapMemory> | null
  /** Left out: after a restart its pictures go out as they are until the server speaks. */
  readonly privacy?: StateFile<PrivacyMemory>
  /** Where photos and clips wait for the server; `null`: it takes none. */
  readonly media: MediaFolder | null
  /** Where it keeps what it records without end; left out: it records nothing. */
  readonly recordings?: RecordingFolder
  /** The radio that hears sensors, and where what it heard waits for the server; left out: it hears none. */
  readonly sensors?: { readonly scanner: BleScanner; readonly spool: StateFile<SpooledHeard[]> | null }
  /** What sees in its pictures how people behave; left out: nothing does. */
  readonly detector?: BehaviourDetector
  readonly fetchFile?: FetchFile
  /** How its software is updated; left out: it is not. */
  readonly software?: SoftwareMeans
  /** Where they are kept: the server is told when they cannot be. */
  readonly folder?: Pick<StateFolder, 'failure' | 'onChange'>
  readonly createVideo?: (control: AgentControl) => AgentVideo
}
