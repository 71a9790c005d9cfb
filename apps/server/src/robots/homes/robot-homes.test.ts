/** Servers of one bus share the robots: each robot has one home, whichever servers come and go. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../../kernel/process/log.ts'
import { aFloor, aRobot } from '../../testing/factories.ts'
import { createSharedBus, type TestBus } from '../../testing/shared-bus.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { createRobotHomes, type RobotHomes } from './robot-homes.ts'
import { twinFormat } from './twin-patch.ts'

let test: TestDatabase
let robotIds: string[]
let connect: () => TestBus
let servers: (RobotHomes & { id: string; end: TestBus })[]

beforeEach(async () => {
  test = await createTestDatabase()
  const { id: initialFloorId, buildingId } = await aFloor(test.db)
  robotIds = []
  for (let count = 0; count < 10; count++)
    robotIds.push((await aRobot(test.db, { buildingId, initialFloorId })).id)
  connect = createSharedBus()
  servers = []
})
afterEach(async () => {
  for (const { stop } of servers) await stop()
  await test.drop()
})

async function startServer(format = twinFormat) {
  const end = connect()
  const id = randomUUID()
  const server = { id, host: 'test', twinFormat: format }
  const homes = createRobotHomes({ db: test.db, log: createLog('silent'), bus: end, server })
  await homes.start()
  servers.push({ ...homes, id, end })
  return { ...homes, id, end }
}

const own = ({ isHome }: RobotHomes) => robotIds.filter(isHome)
const heardBy = ({ hears }: RobotHomes) => robotIds.filter(hears)
/** Every robot has exactly one home, and the servers have so many each. */
const expectShares = (shares: number[]) =>
  until(() => {
    for (const { look } of servers) look()
    const homes = servers.map(own)
    expect(homes.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual(shares)
    expect(homes.flat().toSorted()).toEqual(robotIds.toSorted())
    // Nobody hears what another does.
    expect(servers.map(heardBy)).toEqual(homes)
  })

it('one server is the home of all, others take their share, and those that stay take what one gives up', async () => {
  await startServer()
  await expectShares([10])
  await startServer()
  await expectShares([5, 5])
  const third = await startServer()
  await expectShares([3, 3, 4])
  servers.pop()
  await third.stop()
  await expectShares([5, 5])
})

it('the robots of a server that says nothing more are taken over, each with a higher fence', async () => {
  const first = await startServer()
  const second = await startServer()
  await expectShares([5, 5])
  const taken = own(first)
  const before = taken.map(first.getFence)
  first.end.cut()
  // It hears all robots itself from then on, and answers for them until another is their home.
  expect(heardBy(first)).toEqual(robotIds)
  await sql`update servers set alive_until = clock_timestamp() where id = ${first.id}`.execute(test.db)
  servers.shift()
  await expectShares([10])
  taken.forEach((robotId, place) => expect(second.getFence(robotId)).toBeGreaterThan(before[place] ?? 0))
  // Back on the bus it is the home of nobody until it gets its share.
  servers.unshift(first as (typeof servers)[number])
  first.end.mend()
  await expectShares([5, 5])
})

it('while a server of another format runs, both hear the robots that the other is the home of', async () => {
  const first = await startServer()
  const second = await startServer(twinFormat + 1)
  await until(() => {
    for (const { look } of servers) look()
    expect([own(first).length, own(second).length]).toEqual([5, 5])
    expect([heardBy(first), heardBy(second)]).toEqual([robotIds, robotIds])
  })
})

it('hears also the robots that its own pages need', async () => {
  const first = await startServer()
  const second = await startServer()
  await expectShares([5, 5])
  const [foreign = ''] = own(first)
  second.attach({ listNeeded: () => [foreign], isBrokerAway: () => false, freshen: vi.fn() })
  second.look()
  await until(() => expect(second.hears(foreign)).toBe(true))
  expect(second.isHome(foreign)).toBe(false)
})

it('one that has lost the broker follows the others, which take its robots over, and has its share again later', async () => {
  const first = await startServer()
  const second = await startServer()
  await expectShares([5, 5])
  let isAway = true
  first.attach({ listNeeded: () => [], isBrokerAway: () => isAway, freshen: vi.fn() })
  first.look()
  await until(() => expect(heardBy(first)).toEqual([]))
  await sql`update servers set alive_until = clock_timestamp() where id = ${first.id}`.execute(test.db)
  await until(() => {
    second.look()
    expect(own(second)).toEqual(robotIds)
  })
  isAway = false
  await expectShares([5, 5])
})

it('two that start at the same moment share the robots, too', async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = await Promise.all([startServer(), startServer()])
    await expectShares([5, 5])
    servers = []
    await Promise.all([first.stop(), second.stop()])
  }
})
