import { z } from 'zod'

/**
 * What robots publish, read leniently (robot-link §5.2): members may be missing or null, enumerations may hold words we
 * do not know, unknown members are ignored. A member of the wrong *type* makes the whole message unusable: it is
 * dropped and counted, and the robot is shown as it last was.
 */

const text = z.string().max(4_000)
const shortText = z.string().max(512)

export const wireHeader = z.looseObject({
  headerId: z.number().nullish(),
  timestamp: shortText.nullish(),
  version: shortText.nullish(),
  manufacturer: shortText.nullish(),
  serialNumber: shortText.nullish(),
})

const position = z.looseObject({
  x: z.number(),
  y: z.number(),
  theta: z.number().nullish(),
  mapId: shortText.nullish(),
  positionInitialized: z.boolean().nullish(),
  localized: z.boolean().nullish(),
})

const actionState = z.looseObject({
  actionId: shortText,
  actionType: shortText.nullish(),
  actionStatus: shortText,
  resultDescription: text.nullish(),
  actionResult: text.nullish(),
})

const pathNode = z.looseObject({
  nodeId: shortText,
  sequenceId: z.number().nullish(),
  nodePosition: z.looseObject({ x: z.number(), y: z.number() }).nullish(),
})

const battery = z.looseObject({
  batteryCharge: z.number().nullish(),
  stateOfCharge: z.number().nullish(),
  batteryVoltage: z.number().nullish(),
  charging: z.boolean().nullish(),
})

const errorEntry = z.looseObject({
  errorType: shortText,
  errorLevel: shortText.nullish(),
  errorDescription: text.nullish(),
  errorReferences: z
    .array(z.looseObject({ referenceKey: shortText, referenceValue: text }))
    .max(100)
    .nullish(),
})

export const wireState = wireHeader.extend({
  orderId: shortText.nullish(),
  orderUpdateId: z.number().nullish(),
  lastNodeId: shortText.nullish(),
  nodeStates: z.array(pathNode).max(10_000).nullish(),
  edgeStates: z.array(z.unknown()).max(10_000).nullish(),
  actionStates: z.array(actionState).max(10_000).nullish(),
  instantActionStates: z.array(actionState).max(10_000).nullish(),
  driving: z.boolean().nullish(),
  paused: z.boolean().nullish(),
  operatingMode: shortText.nullish(),
  agvPosition: position.nullish(),
  mobileRobotPosition: position.nullish(),
  velocity: z
    .looseObject({ vx: z.number().nullish(), vy: z.number().nullish(), omega: z.number().nullish() })
    .nullish(),
  batteryState: battery.nullish(),
  powerSupply: battery.nullish(),
  errors: z.array(errorEntry).max(1_000).nullish(),
  safetyState: z
    .looseObject({
      eStop: shortText.nullish(),
      activeEmergencyStop: shortText.nullish(),
      fieldViolation: z.boolean().nullish(),
    })
    .nullish(),
})
export type WireState = z.output<typeof wireState>

export const wireConnection = wireHeader.extend({ connectionState: shortText })

const agvAction = z.looseObject({ actionType: shortText })
const protocolFeatures = z.looseObject({
  agvActions: z.array(agvAction).max(1_000).nullish(),
  mobileRobotActions: z.array(agvAction).max(1_000).nullish(),
  optionalParameters: z
    .array(z.looseObject({ parameter: shortText, support: shortText.nullish() }))
    .max(1_000)
    .nullish(),
})
export const wireFactsheet = wireHeader.extend({ protocolFeatures: protocolFeatures.nullish() })

export const wireVisualization = wireHeader.extend({
  agvPosition: position.nullish(),
  mobileRobotPosition: position.nullish(),
  velocity: wireState.shape.velocity,
})
