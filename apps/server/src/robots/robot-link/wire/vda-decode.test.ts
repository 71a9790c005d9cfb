import { expect, test } from 'vitest'
import { decodeConnection, decodeFactsheet, decodeState } from './vda-decode.ts'
import { maxMessageBytes, UnusableMessage } from './vda-wire.ts'

const now = new Date('2026-11-21T03:00:00.000Z')
const header = {
  headerId: 1,
  timestamp: '2026-11-21T02:59:59.000Z',
  manufacturer: 'acme',
  serialNumber: 'R1',
}
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

const version2 = {
  ...header,
  version: '2.0.0',
  orderId: 'o1',
  orderUpdateId: 2,
  lastNodeId: 'a',
  lastNodeSequenceId: 4,
  nodeStates: [{ nodeId: 'b', sequenceId: 2, released: true, nodePosition: { x: 4, y: 5, mapId: 'm' } }],
  edgeStates: [],
  actionStates: [{ actionId: 'x', actionStatus: 'FAILED', resultDescription: 'blocked' }],
  driving: true,
  operatingMode: 'AUTOMATIC',
  agvPosition: { x: 1, y: 2, theta: 0.5, mapId: 'm', positionInitialized: true },
  batteryState: { batteryCharge: 61.5, charging: false, batteryVoltage: 25.1 },
  errors: [
    {
      errorType: 'F0007',
      errorLevel: 'WARNING',
      errorDescription: 'blocked',
      errorReferences: [{ referenceKey: 'orderId', referenceValue: 'o1' }],
    },
  ],
  safetyState: { eStop: 'AUTOACK', fieldViolation: false },
}

const version3 = {
  ...header,
  version: '3.0.0',
  orderId: '',
  orderUpdateId: 0,
  lastNodeId: '',
  nodeStates: [],
  edgeStates: [],
  actionStates: [],
  instantActionStates: [{ actionId: 'y', actionStatus: 'FINISHED', actionResult: 'ok' }],
  driving: false,
  operatingMode: 'INTERVENED',
  mobileRobotPosition: { x: 1, y: 2, theta: 0.5, mapId: 'm', localized: true },
  powerSupply: { stateOfCharge: 61.5, charging: true },
  errors: [{ errorType: 'HARDWARE', errorLevel: 'CRITICAL' }],
  safetyState: { activeEmergencyStop: 'REMOTE', fieldViolation: false },
}

test('a state of version 2 becomes the internal form', () => {
  expect(decodeState(bytes(version2), now)).toEqual({
    header: { headerId: version2.headerId, timestamp: version2.timestamp },
    impossible: [],
    version: '2.0.0',
    orderId: 'o1',
    orderUpdateId: 2,
    lastNodeId: 'a',
    lastSequenceId: 4,
    ahead: [{ nodeId: 'b', x: 4, y: 5 }],
    actions: [{ actionId: 'x', actionType: null, outcome: 'failed', result: 'blocked' }],
    driving: true,
    paused: false,
    operatingMode: 'automatic',
    pose: { mapId: 'm', x: 1, y: 2, theta: 0.5, localized: true },
    velocity: null,
    battery: { charge: 61.5, charging: false, voltage: 25.1 },
    emergencyStop: 'manual',
    errors: [{ type: 'F0007', level: 'warning', description: 'blocked', references: { orderId: 'o1' } }],
    maps: [],
    zoneSets: [],
  })
})

test('maps and zone sets are those that the robot has, and which of them it works by', () => {
  const maps = [
    { mapId: 'm', mapVersion: '2', mapStatus: 'ENABLED' },
    { mapId: 'm', mapVersion: '3', mapStatus: 'DISABLED' },
  ]
  const zoneSets = [{ mapId: 'm', zoneSetId: 'z', zoneSetStatus: 'ENABLED' }]
  expect(decodeState(bytes({ ...version3, maps, zoneSets }), now)).toMatchObject({
    maps: [
      { mapId: 'm', mapVersion: '2', isEnabled: true },
      { mapId: 'm', mapVersion: '3', isEnabled: false },
    ],
    zoneSets: [{ mapId: 'm', zoneSetId: 'z', isEnabled: true }],
  })
})

test('a state of version 3 becomes the same internal form', () => {
  expect(decodeState(bytes(version3), now)).toMatchObject({
    version: '3.0.0',
    actions: [{ actionId: 'y', outcome: 'finished', result: 'ok' }],
    operatingMode: 'intervened',
    pose: { localized: true },
    battery: { charge: 61.5, charging: true },
    emergencyStop: 'remote',
    errors: [{ type: 'HARDWARE', level: 'critical' }],
  })
})

test('missing members, null and unknown words are read leniently', () => {
  const odd = {
    ...version2,
    agvPosition: { x: 1, y: 2 },
    batteryState: { batteryCharge: null },
    operatingMode: 'DANCING',
    errors: null,
    brandNew: 1,
  }
  expect(decodeState(bytes(odd), now)).toMatchObject({
    pose: { theta: 0, mapId: null, localized: false },
    battery: null,
    operatingMode: 'unknown',
    errors: [],
  })
  expect(decodeState(bytes({}), now)).toMatchObject({ orderId: '', pose: null })
})

test.each([
  ['notJson', Buffer.from('{"x": NaN}')],
  ['notJson', Buffer.from([0xff, 0x00])],
  ['notJson', Buffer.from(`{"x":${'['.repeat(70)}${']'.repeat(70)}}`)],
  ['wrongShape', bytes({ ...version2, agvPosition: { x: 'one', y: 2 } })],
  ['wrongShape', bytes([version2])],
  ['fromTheFuture', bytes({ ...version2, timestamp: '2099-01-01T00:00:00Z' })],
  ['tooLarge', Buffer.alloc(maxMessageBytes + 1, 32)],
])('a message that is %s is unusable', (reason, payload) => {
  expect(() => decodeState(payload, now)).toThrow(new UnusableMessage(reason as UnusableMessage['reason']))
})

test('both spellings of a broken connection are understood', () => {
  expect(decodeConnection(bytes({ ...header, connectionState: 'CONNECTIONBROKEN' }), now)).toBe('broken')
  expect(decodeConnection(bytes({ ...header, connectionState: 'CONNECTION_BROKEN' }), now)).toBe('broken')
  expect(decodeConnection(bytes({ ...header, connectionState: 'ONLINE' }), now)).toBe('online')
  expect(decodeConnection(bytes({ ...header, connectionState: 'HIBERNATING' }), now)).toBe('offline')
})

test('actions and optional fields come out of the factsheet of either version', () => {
  const optionalParameters = [{ parameter: 'order.edges.maxSpeed', support: 'SUPPORTED' }]
  const protocolFeatures = {
    agvActions: [{ actionType: 'speak' }, { actionType: 'speak' }],
    optionalParameters,
  }
  expect(decodeFactsheet(bytes({ ...header, protocolFeatures }), now)).toEqual({
    actions: ['speak'],
    optionalFields: ['order.edges.maxSpeed'],
    zones: null,
    maxSpeed: null,
  })
  const three = { mobileRobotActions: [{ actionType: 'startTeleop' }] }
  const body = {
    typeSpecification: { supportedZones: ['BLOCKED'] },
    physicalParameters: { maximumSpeed: 1.5 },
  }
  expect(decodeFactsheet(bytes({ ...header, ...body }), now)).toMatchObject({
    zones: ['BLOCKED'],
    maxSpeed: 1.5,
  })
  expect(decodeFactsheet(bytes({ ...header, protocolFeatures: three }), now).actions).toEqual(['startTeleop'])
})
