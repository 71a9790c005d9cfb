/** A server that nobody has asked about a robot of another: what it learns of it, and what it does then. */
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HomeAndFollower, startHomeAndFollower } from '../../testing/home-and-follower.ts'
import { connectRobot, type TestRobot } from '../../testing/test-robot.ts'
import { until } from '../../testing/until.ts'
import { watchLive } from '../../testing/watch-live.ts'
import { type FollowRequest, readFollowRequest } from './twin-batch.ts'

let site: HomeAndFollower
let robot: TestRobot
/** What the follower has asked of homes. */
let requests: FollowRequest[]
/** States that were published for all servers. */
let merged: number

beforeEach(async () => {
  site = await startHomeAndFollower()
  requests = []
  merged = 0
  site.ends.observer.on('follow', (text) => {
    const request = readFollowRequest(text)
    if (request !== null) requests.push(request)
  })
  site.ends.observer.on('twins', (text) => {
    merged += text.split('\n').filter((line) => line.startsWith('merged')).length
  })
  robot = await connectRobot(site.outside.url, site.account)
})
afterEach(async () => {
  await robot.close()
  await site.close()
})

const statePath = () => `/robots/${site.account.serialNumber}/state`
const isNamed = ({ robotIds }: FollowRequest) => robotIds.includes(site.world.site.robot.id)

it('what two servers notice at different messages is one line of its activities', async () => {
  const { db } = site.home
  const kept = async () => {
    const rows = await db.selectFrom('robotActivities').select('type').execute()
    return rows.map(({ type }) => type).filter((type) => type === 'lowBattery')
  }
  // Its own word for the battery stays the same, so what is new can wait for its turn.
  await until(async () => {
    await robot.status()
    await robot.state({ charge: 80 })
    expect(merged).toBeGreaterThan(1)
  })
  await until(async () => {
    await robot.state({ charge: 10 })
    expect(await kept()).toHaveLength(1)
  })
  const before = merged
  await until(async () => {
    await robot.state({ charge: 10 })
    expect(merged).toBeGreaterThan(before + 2)
  })
  // All that the follower has noticed is written by then.
  await site.follower.close()
  expect(await kept()).toHaveLength(1)
})

it('follows a robot quickly while a page shows it, and no longer', async () => {
  const client = await site.follower.openSession(site.world.personas.administrator.id)
  const page = await watchLive(site.follower, client, [statePath()])
  await until(() =>
    expect(requests.filter((request) => isNamed(request) && request.isBeginning)).not.toEqual([]),
  )
  await page.sees<RobotState>(statePath())
  for (let round = 0; round < 4; round++) {
    requests = []
    site.home.clock.advance(10_000)
    await until(() => expect(requests.some(isNamed)).toBe(true))
  }
  await robot.state({ x: 5 })
  await page.sees<RobotState>(statePath(), ({ pose }) => pose?.x === 5)
  page.close()
  await until(() => {
    requests = []
    site.home.clock.advance(10_000)
    expect(requests.some(isNamed)).toBe(false)
  })
})

it('answers with what the robot has reported by then', async () => {
  const { token } = await site.follower.openSession(site.world.personas.administrator.id)
  const ask = async (server: HomeAndFollower['home']) => {
    const answer = await server.call('GET', statePath(), undefined, { authorization: `Bearer ${token}` })
    return answer.body as RobotState
  }
  await until(async () => {
    await robot.state({ x: 7 })
    expect((await ask(site.home)).pose?.x).toBe(7)
  })
  expect((await ask(site.follower)).pose?.x).toBe(7)
  expect(requests.some(isNamed)).toBe(true)
})
