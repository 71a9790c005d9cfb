/** What a server that only follows a robot decides by where it is: each time it first requests how the robot is now. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { type HomeAndFollower, startHomeAndFollower } from '../../testing/home-and-follower.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, type TestRobot } from '../../testing/test-robot.ts'
import type { Client } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { watchLive } from '../../testing/watch-live.ts'

let site: HomeAndFollower
let robot: TestRobot
let client: Client
let mapId: string
let texts: string[]

/** The follower knows the robot as it was published to everybody, and no page there shows it. */
beforeEach(async () => {
  site = await startHomeAndFollower()
  const { ends, home, follower, world, account } = site
  texts = []
  for (const subject of ['follow', 'twins'] as const) ends.observer.on(subject, (text) => texts.push(text))
  client = await follower.openSession(world.personas.administrator.id)
  const { token } = await home.openSession(world.personas.administrator.id)
  const headers = { authorization: `Bearer ${token}` }
  mapId = `${world.site.building.id}.${world.site.floor.id}`
  robot = await connectRobot(site.outside.url, account)
  await until(async () => {
    await robot.say('factsheet', factsheetMessage('2.1.0', ['speak']))
    await robot.state({ mapId, driving: true, orderId: 'order', ahead: ['n1'] })
    const { body } = await home.call('GET', `/robots/${account.serialNumber}/state`, undefined, headers)
    expect(body).toMatchObject({ online: true, capabilities: ['speak'] })
    const merged = texts.filter((text) => text.includes(`merged ${world.site.robot.id}`))
    expect(merged.join()).toContain('speak')
    expect(merged.join()).toContain('n1')
  })
})
afterEach(async () => {
  await robot.close()
  await site.close()
})

const listRequests = () => texts.filter((text) => text.includes('isBeginning'))
const getPath = () => `/robots/${site.account.serialNumber}`
async function watchState(): Promise<void> {
  const page = await watchLive(site.follower, client, [`${getPath()}/state`])
  await page.sees(`${getPath()}/state`)
  page.close()
}
async function startFlow(): Promise<void> {
  const { building, floor } = site.world.site
  const place = { buildingId: building.id, floorId: floor.id, definition: [aStep(3, { seconds: 1 })] }
  const { id } = await aFlow(site.home.db, place)
  await client.call('POST', `${getPath()}/flows/${id}/run`, {})
}

it.each<[string, () => Promise<unknown>]>([
  ['its state', () => client.call('GET', `${getPath()}/state`)],
  ['its state on a page', watchState],
  ['the robots of its building', () => client.call('GET', `/buildings/${site.world.site.building.id}/site`)],
  [
    'an order',
    () => client.call('POST', `${getPath()}/commands`, { command: 'goTo', params: { x: 1, y: 1 } }),
  ],
  ['the nearest dock', () => client.call('POST', `${getPath()}/actions/dock`)],
  ['the way from its dock', () => client.call('POST', `${getPath()}/actions/undock`)],
  ['driving', () => client.call('POST', `${getPath()}/lock`, {})],
  ['the start of a flow', startFlow],
])('%s', async (_what, decide) => {
  expect(listRequests()).toEqual([])
  await decide()
  const [request] = listRequests()
  expect(JSON.parse(request ?? '{}')).toMatchObject({
    robotIds: [site.world.site.robot.id],
    isBeginning: true,
  })
})
