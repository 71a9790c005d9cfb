/** What the audit log has of the remote stop and of other commands. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { createStopSite, listAudited, listStops, type StopSite } from '../testing/stop-site.ts'
import { obey } from '../testing/test-robot.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { watchLive } from '../testing/watch-live.ts'

let server: TestServer
let site: StopSite
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  site = await createStopSite(server)
})
afterEach(() => site.close())

describe('in the audit log', () => {
  const entries = () => listAudited(server, site)
  const byGeneral = () => ({ operatorId: site.world.personas.general.id })

  it('a stop by the live socket has an entry, and another one when the robot did not report it', async () => {
    const page = await watchLive(server, site.operator, [site.path('teleop')])
    page.send(site.path('teleop'), { kind: 'remoteStop', stopId: 's1' })
    await page.sees(site.path('teleop'), ({ kind }) => kind === 'remoteStop')
    page.close()
    const entry = { action: 'robot:remoteStop', ...byGeneral() }
    await until(async () =>
      expect(await entries()).toMatchObject([
        { ...entry, outcome: 'done', after: { stopId: 's1' } },
        { ...entry, outcome: 'failed', after: { stopId: 's1', acknowledged: false } },
      ]),
    )
  })

  it('a stop that is pressed again and again has one entry, and every press reaches the robot', async () => {
    const robot = await site.join(false)
    await robot.status()
    await site.untilState({ online: true })
    const page = await watchLive(server, site.operator, [site.path('teleop')])
    const stopIds = Array.from({ length: 50 }, (_, n) => `s${n}`)
    for (const stopId of stopIds) page.send(site.path('teleop'), { kind: 'remoteStop', stopId })
    for (const stopId of stopIds)
      await page.sees(site.path('teleop'), (said) => said.kind === 'remoteStop' && said.stopId === stopId)
    page.close()
    expect(listStops(robot).length).toBeGreaterThanOrEqual(50)
    await until(async () =>
      expect(await entries()).toMatchObject([
        { outcome: 'done', after: { stopId: 's0' } },
        { outcome: 'failed', after: { stopId: 's0', acknowledged: false } },
      ]),
    )
  })

  it('a command that the robot heard and did not answer, or refused, has its entry', async () => {
    const robot = await site.join(false)
    await site.untilState({ online: true })
    robot.onMessage(({ name, body }) => {
      const [action] = name === 'instantActions' ? (body.actions as { actionId: string }[]) : []
      const instant = [{ actionId: action?.actionId, actionStatus: 'FAILED' }]
      if (action !== undefined) void robot.state({ instant })
    })
    expect((await site.operator.call('POST', site.path('actions/pause'))).code).toBe('robot.refused')
    expect(await entries()).toMatchObject([
      { action: 'robot:operate', outcome: 'failed', after: { command: 'pause', error: 'robot.refused' } },
    ])
    await robot.close()
    await site.untilState({ online: true })
    // It no longer says anything.
    expect((await site.operator.call('POST', site.path('actions/resume'))).code).toBe('robot.noAnswer')
    expect((await entries()).at(-1)).toMatchObject({
      outcome: 'failed',
      after: { command: 'resume', error: 'robot.noAnswer' },
    })
  })

  it('what the database cannot hold keeps no entry from being written', async () => {
    const robot = await site.join(false)
    await robot.say('factsheet', factsheetMessage('2.1.0', ['speak']))
    obey(robot)
    await site.untilState({ online: true, capabilities: ['speak'] })
    const half = 'a' + String.fromCharCode(0xd83d)
    const { status } = await site.operator.call('POST', site.path('commands'), {
      command: 'speak',
      params: { text: half },
    })
    const heard = robot.received.some(({ text }) => text.includes('"speak"'))
    // Refused, and not spoken; or spoken, and written down.
    expect([status < 300, (await entries()).length]).toEqual(heard ? [true, 1] : [false, 0])
  })
})
