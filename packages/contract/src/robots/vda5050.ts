/**
 * VDA 5050 on the wire, in the three versions we speak: names differ, the meaning is the same. Types only, written from
 * the standard's text; robots deviate, so readers must be lenient (R-ROBOTS-22). Lengths in metres, angles in radians.
 */

export type VdaHeader = {
  headerId: number
  timestamp: string
  version: string
  manufacturer: string
  serialNumber: string
}

export type VdaBlockingType = 'NONE' | 'SOFT' | 'HARD'

export type VdaAction = {
  actionType: string
  /** The schema of 2.0.0 requires it for instant actions, although the document has only `actionType`. */
  actionName?: string
  actionId: string
  /** 3.0.0: actionDescriptor. */
  actionDescription?: string
  actionDescriptor?: string
  blockingType: VdaBlockingType
  actionParameters?: { key: string; value: unknown }[]
}

/** 2.0.0 spells `allowedDeviationXy`, 2.1.0 `allowedDeviationXY` (metres), 3.0.0 takes an ellipse. */
type VdaNodePosition = {
  x: number
  y: number
  theta?: number
  mapId: string
  mapDescription?: string
  allowedDeviationXy?: number
  allowedDeviationXY?: number | { a: number; b: number; theta: number }
  allowedDeviationTheta?: number
}

export type VdaNode = {
  nodeId: string
  sequenceId: number
  released: boolean
  nodePosition?: VdaNodePosition
  actions: VdaAction[]
}

/** `startNodeId` and `endNodeId` exist in 2.x only; `maxSpeed` (m/s) is `maximumSpeed` in 3.0.0. */
export type VdaEdge = {
  edgeId: string
  sequenceId: number
  released: boolean
  startNodeId?: string
  endNodeId?: string
  maxSpeed?: number
  maximumSpeed?: number
  actions: VdaAction[]
}

export type VdaOrder = VdaHeader & {
  orderId: string
  orderUpdateId: number
  nodes: VdaNode[]
  edges: VdaEdge[]
}

/** 2.x names the list `actions`; some robots read `instantActions`, so for 2.x both are sent (R-ROBOTS-21). */
export type VdaInstantActions = VdaHeader & { actions?: VdaAction[]; instantActions?: VdaAction[] }

export type VdaActionStatus =
  | 'WAITING'
  | 'INITIALIZING'
  | 'RUNNING'
  | 'PAUSED'
  | 'RETRIABLE'
  | 'FINISHED'
  | 'FAILED'

export type VdaActionState = {
  actionId: string
  actionType?: string
  actionStatus: VdaActionStatus
  /** 3.0.0: actionResult. */
  resultDescription?: string
  actionResult?: string
}

export type VdaConnectionState =
  | 'ONLINE'
  | 'OFFLINE'
  | 'CONNECTIONBROKEN'
  | 'CONNECTION_BROKEN'
  | 'HIBERNATING'
export type VdaConnection = VdaHeader & { connectionState: VdaConnectionState }

/** Topics of VDA 5050 itself, by direction. `zoneSet` and `responses` are new in 3.0.0; nothing is sent on `responses` yet. */
export const vdaTopics = {
  down: ['order', 'instantActions', 'zoneSet', 'responses'],
  up: ['state', 'connection', 'visualization', 'factsheet'],
} as const

/** What is stored of a robot's factsheet: its abilities in our terms. */
export type FactsheetReport = {
  /** Action types the robot knows; our screens offer nothing else. */
  actions: string[]
  /** Optional order fields it understands, for instance `order.edges.maxSpeed`. */
  optionalFields: string[]
  /** Types of zones that it keeps to; `null` or absent: not reported. */
  zones?: string[] | null
  /** Metres per second. */
  maxSpeed?: number | null
}
