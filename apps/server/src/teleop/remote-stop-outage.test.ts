/** The remote stop while the database is away, and after the server was restarted (R-TELEOP-10). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BreakableDatabase, breakable } from '../testing/database-outage.ts'
import { createStopSite, listAudited, listStops, type StopSite } from '../testing/stop-site.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let test: TestDatabase
let way: BreakableDatabase
let server: TestServer
let site: StopSite
beforeAll(async () => {
  test = await createTestDatabase()
  way = await breakable(test.serverConnection)
  await start()
})
afterAll(async () => {
  await server.close()
  await way.close()
  await test.drop()
})
beforeEach(async () => {
  site = await createStopSite(server)
})
afterEach(() => site.close())

async function start(): Promise<void> {
  server = await startTestServer(undefined, {
    test: { ...test, serverConnection: way.connection, drop: async () => undefined },
  })
}

/** The robot of the site, online, whose first remote stop was cleared again: the server knows it without the database. */
async function joinAfterAStop(): ReturnType<StopSite['join']> {
  const robot = await site.join()
  await robot.status()
  await site.untilState({ online: true })
  expect((await site.stop(site.operator)).status).toBe(200)
  await site.admin.call('DELETE', site.path('remote-stop'))
  await site.untilState({ remoteStop: 'none' })
  return robot
}

describe('when the server starts again', () => {
  const kept = () =>
    server.db
      .selectFrom('remoteStops')
      .select('stopId')
      .where('robotId', '=', site.world.site.robot.id)
      .execute()
  async function restart(): Promise<void> {
    await site.close()
    await server.close()
    await start()
    // They call the server that is there now.
    site = await createStopSite(server, site)
  }

  it('is asked for again, also of a robot that never heard it', async () => {
    const { body } = await site.stop(site.operator)
    expect(body).toMatchObject({ acknowledged: false })
    await until(async () => expect(await kept()).toEqual([{ stopId: (body as { stopId: string }).stopId }]))
    await restart()
    expect((await site.state()).remoteStop).toBe('sent')
    await site.join()
    await site.untilState({ remoteStop: 'latched' })
  })

  it('is not asked for when it was cleared', async () => {
    await site.stop(site.operator)
    await until(async () => expect(await kept()).toHaveLength(1))
    expect((await site.admin.call('DELETE', site.path('remote-stop'))).status).toBe(204)
    expect(await kept()).toEqual([])
    await restart()
    expect((await site.state()).remoteStop).toBe('none')
  })

  it('is kept as soon as the database is back', async () => {
    // Those already at work are known without the database.
    expect((await site.state()).remoteStop).toBe('none')
    way.cut()
    expect((await site.stop(site.operator)).status).toBe(200)
    way.mend()
    await until(async () => expect(await kept()).toHaveLength(1))
  })
})

describe('without the database', () => {
  it('stops the robot all the same', async () => {
    const robot = await joinAfterAStop()
    way.cut()
    const answer = await site.stop(site.operator)
    expect([answer.status, answer.body]).toMatchObject([200, { acknowledged: true }])
    expect(listStops(robot).length).toBeGreaterThanOrEqual(2)
    expect((await site.admin.call('GET', '/robots')).code).toBe('server.unavailable')
    way.mend()
    expect((await site.admin.call('GET', '/robots')).status).toBe(200)
  })

  it('a stop while the database is away has its entry as soon as it is back', async () => {
    const byGeneral = { operatorId: site.world.personas.general.id }
    expect((await site.state()).remoteStop).toBe('none')
    way.cut()
    expect((await site.stop(site.operator)).status).toBe(200)
    expect(await listAudited(server, site)).toEqual([])
    way.mend()
    await until(async () =>
      expect(await listAudited(server, site)).toMatchObject([
        { outcome: 'done', ...byGeneral },
        { outcome: 'failed', ...byGeneral },
      ]),
    )
  })
})

describe('while the database takes questions and answers none', () => {
  it('stops the robot all the same, and answers everything else with 503', async () => {
    await joinAfterAStop()
    way.freeze()
    const others = Array.from({ length: 30 }, () => site.admin.call('GET', '/robots'))
    const answer = await site.stop(site.operator)
    expect([answer.status, answer.body]).toMatchObject([200, { acknowledged: true }])
    // Nobody else has been answered by then: the stop waited for no database.
    expect(await Promise.race([Promise.race(others), Promise.resolve(null)])).toBeNull()
    expect((await Promise.all(others)).map(({ code }) => code)).toEqual(
      Array.from({ length: 30 }, () => 'server.unavailable'),
    )
    way.mend()
    await until(async () => expect((await site.admin.call('GET', '/robots')).status).toBe(200))
  })
})
