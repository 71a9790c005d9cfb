import type { RobotError } from '@wheelhouse/contract/robots/robot-state'
import type { VdaActionStatus } from '@wheelhouse/contract/robots/vda5050'
import type { VehicleState } from '../adapter.ts'
import type { MapMemory } from '../maps/map-memory.ts'
import type { LinkEdge, LinkNode } from './link-order.ts'

/** What the robot reports about itself, before it is encoded for one VDA 5050 version. */
export type LinkReport = {
  readonly orderId: string
  readonly orderUpdateId: number
  readonly lastNodeId: string
  readonly lastNodeSequenceId: number
  readonly nodesAhead: readonly LinkNode[]
  readonly edgesAhead: readonly LinkEdge[]
  readonly orderActions: readonly ActionReport[]
  readonly instantActions: readonly ActionReport[]
  readonly driving: boolean
  readonly paused: boolean
  /** Driven manually: INTERVENED in 3.0.0, MANUAL in 2.x. */
  readonly intervened: boolean
  readonly emergencyStop: 'MANUAL' | 'REMOTE' | 'NONE'
  readonly errors: readonly LinkError[]
  readonly vehicle: VehicleState
  readonly maps: readonly Pick<MapMemory['maps'][number], 'mapId' | 'mapVersion' | 'isEnabled'>[]
  readonly zoneSets: readonly Pick<MapMemory['zoneSets'][number], 'mapId' | 'zoneSetId' | 'isEnabled'>[]
}

export type ActionReport = {
  readonly actionId: string
  readonly actionType: string
  readonly status: Extract<VdaActionStatus, 'WAITING' | 'RUNNING' | 'FINISHED' | 'FAILED'>
  /** JSON text. */
  readonly result: string | null
}

/** The link's own errors by meaning; their wording differs by version. */
export type LinkFault =
  | 'validation'
  | 'invalidOrderAction'
  | 'invalidInstantAction'
  | 'outdatedOrderUpdate'
  | 'otherOrderActive'
  | 'startNodeOutOfRange'
  | 'notAvailable'
  | 'noOrderToCancel'
  | 'blockedZone'

export type LinkError = (RobotError | { readonly fault: LinkFault; readonly description: string }) & {
  readonly references?: Readonly<Record<string, string>>
}
