/** The remote stop at a server that knows a robot as it was some seconds ago. */
import { beforeEach, expect, test } from 'vitest'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { createTwin, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { decodeFactsheet, decodeState } from '../robots/robot-link/wire/vda-decode.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { factsheetMessage, stateMessage } from '../testing/robot-messages.ts'
import { until } from '../testing/until.ts'
import { stopOnce } from './remote-stop.ts'

const clock = fakeClock()
const toPayload = (message: object) => Buffer.from(JSON.stringify(message))
const getState = (x: number) =>
  decodeState(toPayload(stateMessage('2.1.0', { x, driving: true, mapId: 'b.f' })), clock.now())

let twin: RobotTwin
let fresh: PromiseWithResolvers<undefined>
/** Of each stop that was sent: where the robot is to stand, if that was said. */
let sent: (number | undefined)[]
let link: LinkContext

beforeEach(() => {
  const names = { robotId: 'r', serialNumber: 'R-1', manufacturer: 'acme', interfaceName: 'uagv' }
  const place = {
    organizationId: 'o',
    buildingId: 'b',
    status: 1,
    version: '2.1.0',
    anonymize: null,
  } as const
  // Neither pause nor cancel: it can be stopped only by where it is.
  const factsheet = decodeFactsheet(toPayload(factsheetMessage('2.1.0', ['speak'])), clock.now())
  twin = Object.assign(createTwin({ ...names, ...place, factsheet }), { state: getState(5), lagMs: 15_000 })
  fresh = Promise.withResolvers()
  sent = []
  const sender: Pick<LinkContext['sender'], 'extension' | 'stop'> = {
    extension: () => undefined,
    stop: (_twin, { order }) => void sent.push(order?.nodes[0]?.x),
  }
  const parts: Partial<Record<keyof LinkContext, unknown>> = {
    sender,
    clock,
    freshen: () => fresh.promise,
    changed: () => undefined,
    stops: { keep: async () => undefined },
    audit: { add: async () => undefined },
    waiters: { waitFor: async () => null },
  }
  link = parts as LinkContext
})

const stop = () => stopOnce(link, { identity: null, clock, ip: null, userAgent: null }, twin, 'stop')

test('it is sent at once, and again with where the robot stands as soon as that is known', async () => {
  await stop()
  expect(sent).toEqual([undefined])
  Object.assign(twin, { state: getState(9), lagMs: 0 })
  fresh.resolve(undefined)
  await until(() => expect(sent).toEqual([undefined, 9]))
})

test('a stop that was released meanwhile is not sent again', async () => {
  await stop()
  twin.stopRequested = null
  fresh.resolve(undefined)
  await fresh.promise
  await Promise.resolve()
  expect(sent).toEqual([undefined])
})

test('a robot that this server hears itself is sent it once', async () => {
  twin.lagMs = 0
  await stop()
  fresh.resolve(undefined)
  await fresh.promise
  await Promise.resolve()
  expect(sent).toEqual([5])
})
