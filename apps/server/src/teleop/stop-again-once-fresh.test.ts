/** The remote stop at a server that knows a robot as it was some seconds ago. */
import { beforeEach, expect, test } from 'vitest'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { aFactsheet, aState, aTwin } from '../testing/twin-factory.ts'
import { until } from '../testing/until.ts'
import { stopOnce } from './remote-stop.ts'

const clock = fakeClock()
const getState = (x: number) => aState({ x, driving: true, mapId: 'b.f' })

let twin: RobotTwin
let fresh: PromiseWithResolvers<undefined>
/** Of each stop that was sent: where the robot is to stand, if that was said. */
let sent: (number | undefined)[]
let link: LinkContext

beforeEach(() => {
  // Neither pause nor cancel: it can be stopped only by where it is.
  twin = aTwin({ factsheet: aFactsheet(['speak']), state: getState(5), lagMs: 15_000 })
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
