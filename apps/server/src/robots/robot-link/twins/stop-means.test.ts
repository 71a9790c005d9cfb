import { expect, test } from 'vitest'
import { factsheetMessage, stateMessage } from '../../../testing/robot-messages.ts'
import { decodeFactsheet, decodeState } from '../wire/vda-decode.ts'
import { createTwin } from './robot-twin.ts'
import { getStandingOrder } from './stop-means.ts'

const now = new Date('2026-11-20T00:00:00.000Z')
const toPayload = (message: object) => Buffer.from(JSON.stringify(message))

function aDrivingRobot() {
  const names = { robotId: 'r', serialNumber: 'R-1', manufacturer: 'acme', interfaceName: 'uagv' }
  const place = {
    organizationId: 'o',
    buildingId: 'b',
    status: 1,
    version: '2.1.0',
    anonymize: null,
  } as const
  // Neither pause nor cancel.
  const factsheet = decodeFactsheet(toPayload(factsheetMessage('2.1.0', ['speak'])), now)
  const state = decodeState(toPayload(stateMessage('2.1.0', { x: 5, driving: true })), now)
  return Object.assign(createTwin({ ...names, ...place, factsheet }), { state })
}

test('a robot without other means is stopped by an order that ends where it is', () => {
  expect(getStandingOrder(aDrivingRobot(), 'stop')).toMatchObject({ nodes: [{ x: 5 }] })
})

test('it is not sent back to where it was when this server last knew', () => {
  expect(getStandingOrder(Object.assign(aDrivingRobot(), { lagMs: 15_000 }), 'stop')).toBeNull()
})
