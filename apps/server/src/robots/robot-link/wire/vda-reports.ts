import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type {
  Pose,
  RobotError,
  RobotState,
  StaleMember,
  Velocity,
} from '@wheelhouse/contract/robots/robot-state'
import type { MessageHeader } from './message-order.ts'

export type ActionOutcome = 'waiting' | 'running' | 'finished' | 'failed'

export type ActionReport = {
  actionId: string
  actionType: string | null
  outcome: ActionOutcome
  result: string | null
}

export type StateReport = {
  header: MessageHeader
  /** The version the robot announces, when it is one of ours: we answer in it. */
  version: VdaVersion | null
  orderId: string
  orderUpdateId: number
  lastNodeId: string
  /** Numbers the nodes and edges of the order: 0, 2, 4 … are nodes. */
  lastSequenceId: number
  /** The nodes still ahead, with their positions if the robot reports them. */
  ahead: { nodeId: string; x: number | null; y: number | null }[]
  actions: ActionReport[]
  driving: boolean
  paused: boolean
  operatingMode: RobotState['operatingMode']
  pose: Pose | null
  velocity: Velocity | null
  battery: { charge: number; charging: boolean; voltage: number | null } | null
  emergencyStop: RobotState['emergencyStop']
  errors: (RobotError & { references: Record<string, string> })[]
  /** The maps and zone sets that the robot has; empty if it reports none. */
  maps: { mapId: string; mapVersion: string; isEnabled: boolean }[]
  zoneSets: { mapId: string; zoneSetId: string; isEnabled: boolean }[]
  /** Members that contain impossible numbers: they are `null` here, or empty. */
  impossible: StaleMember[]
}

export type ConnectionReport = 'online' | 'offline' | 'broken'
