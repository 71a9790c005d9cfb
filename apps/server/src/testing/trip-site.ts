/** A robot with a display, an answer that leads somewhere, and a visitor who has the robot lead the way. */
import { chatEventSchema } from '@wheelhouse/contract/guide/chat'
import type { GuideTrip } from '@wheelhouse/contract/guide/guide-trip'
import { guideTripTexts } from '@wheelhouse/texts/guide/guide-trips'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { aKnowledgeGroup, aKnowledgeItem, publishAsIs } from './guide-factories.ts'
import { createWorld, type World } from './personas.ts'
import { factsheetMessage, type RobotPicture } from './robot-messages.ts'
import { connectRobot, introduceRobot, obey, type RobotAccount, type TestRobot } from './test-robot.ts'
import { type Client, startTestServer, type TestServer } from './test-server.ts'
import { until } from './until.ts'

const capabilities = ['startTeleop', 'startPause', 'stopPause', 'startConversation', 'speak', 'cancelOrder']
const question = 'Where is the desk?'
const answer = 'In the hall.'

/** What a test has at hand; one that restarts the server sets some of it anew. */
type Parts = {
  server: TestServer
  world: World
  account: RobotAccount
  robot: TestRobot
  admin: Client
  group: Awaited<ReturnType<typeof aKnowledgeGroup>>
  itemId: string
  mapId: string
  /** Path of the display's calls. */
  screen: string
}

/** Starts a server for the tests of a file; each of them has a new world with a robot. */
export function setUpTripSite() {
  const site = {} as Parts
  beforeAll(async () => {
    site.server = await startTestServer()
  })
  afterAll(() => site.server.close())
  beforeEach(() => arrange(site))
  afterEach(async () => {
    await site.robot.close()
  })
  const robot = watchRobot(site)
  return Object.assign(site, { capabilities, ...robot, ...createVisitor(site, robot) })
}

async function arrange(site: Parts): Promise<void> {
  const { server } = site
  const world = await createWorld(server.db)
  const { building, floor, robot: row } = world.site
  const group = await aKnowledgeGroup(server.db, { organizationId: world.own.id, buildingId: building.id })
  const en = JSON.stringify({ question, answer, variants: [] })
  const place = { floorId: floor.id, waypointId: 'desk', waypointName: 'Desk' }
  const { id: itemId } = await aKnowledgeItem(server.db, group, { en, ...place })
  await publishAsIs(server.db, group)
  const admin = await server.openSession(world.personas.administrator.id)
  const account = await introduceRobot(server, row)
  const robot = await connectRobot(server.mqttUrl, account)
  await robot.say('factsheet', factsheetMessage('2.1.0', capabilities))
  const { body } = await admin.call('POST', `/robots/${row.id}/guide-screen`)
  const screen = `/guide-screens/${(body as { url: string }).url.split('/').at(-1)}`
  const mapId = `${building.id}.${floor.id}`
  Object.assign(site, { world, account, robot, admin, group, itemId, mapId, screen })
}

/** What the robot has received and reports, and what people have it do. */
function watchRobot(site: Parts) {
  const own = (name: string) => `/robots/${site.account.serialNumber}/${name}`
  const state = async () => (await site.admin.call('GET', own('state'))).body as Record<string, unknown>
  const post = (name: string, body: object = {}) => site.admin.call('POST', own(name), body)
  function listActions() {
    type Action = { actionType: string; actionParameters?: { key: string; value: unknown }[] }
    return site.robot.received.flatMap(({ name, body }) =>
      name === 'instantActions' ? (body.actions as Action[]) : [],
    )
  }
  return {
    own,
    state,
    post,
    goTo: (waypointId: string) => post('commands', { command: 'goTo', params: { waypointId } }),
    listOrders: () => site.robot.received.filter(({ name }) => name === 'order'),
    listCancels: () => listActions().filter(({ actionType }) => actionType === 'cancelOrder'),
    listSaid: () =>
      listActions().flatMap(({ actionType, actionParameters }) =>
        actionType === 'speak' ? [actionParameters?.find(({ key }) => key === 'text')?.value] : [],
      ),

    /** The robot guides, and carries out its orders from now on. */
    appear: async (picture: RobotPicture = {}): Promise<void> => {
      const { robot, group, mapId } = site
      const status = { guide: { knowledgeGroupId: group.id, language: 'auto', model: 'fast' } }
      obey(robot, { mapId, ...picture }, status)
      await robot.state({ mapId, ...picture })
      await robot.status(status)
      const getMap = (seen: Record<string, unknown>) => (seen.pose as { mapId: string } | null)?.mapId
      await until(async () => {
        const seen = await state()
        expect(seen).toMatchObject({ online: true, capabilities, guide: { knowledgeGroupId: group.id } })
        expect(getMap(seen)).toBe(picture.mapId ?? mapId)
      })
    },

    /** The robot says goodbye, after all that it has said. */
    disappear: async (): Promise<void> => {
      await until(async () => {
        site.server.clock.advance(1_000)
        await site.robot.say('connection', { connectionState: 'OFFLINE' }, { retain: true })
        expect(await state()).toMatchObject({ online: false })
      })
    },
  }
}

/** Somebody at the display, and what the audit log has of their trips. */
function createVisitor(site: Parts, { listSaid, listOrders }: ReturnType<typeof watchRobot>) {
  const anyone = (path: string, body: object = {}) => site.server.call('POST', `${site.screen}${path}`, body)
  const seeTrip = async () =>
    ((await site.server.call('GET', site.screen)).body as { trip: GuideTrip | null } | undefined)?.trip ??
    null
  const begin = ({ chatId, turnId }: { chatId: string; turnId: string }) =>
    anyone(`/chats/${chatId}/trips`, { turnId })

  /** A visitor asks, and is answered. */
  async function ask(): Promise<{ chatId: string; turnId: string; leadsTo: string | null }> {
    const said = listSaid().filter((text) => text === answer).length
    const { id: chatId } = (await anyone('/chats')).body as { id: string }
    const { body } = await anyone(`/chats/${chatId}/messages`, { text: question })
    const last = String(body).split('\n\n').findLast(Boolean) ?? ''
    const event = chatEventSchema.parse(JSON.parse(last.replace(/^data: /, '')))
    if (event.type !== 'done') throw new Error('an answer ends with done')
    // What the robot says to that comes before what it says later.
    await until(() => expect(listSaid().filter((text) => text === answer)).toHaveLength(said + 1))
    return { chatId, turnId: event.turn.id, leadsTo: event.turn.leadsTo }
  }

  return {
    anyone,
    ask,
    begin,
    stop: ({ chatId, id }: Pick<GuideTrip, 'chatId' | 'id'>) => anyone(`/chats/${chatId}/trips/${id}/stop`),
    seeTrip,
    untilTrip: (wanted: GuideTrip['state']) =>
      until(async () => expect(await seeTrip()).toMatchObject({ state: wanted })),
    beginTrip: async (): Promise<GuideTrip & { orderId: string }> => {
      const { status, body } = await begin(await ask())
      expect(status).toBe(200)
      await until(() => expect(listSaid().at(-1)).toBe(guideTripTexts.texts.sayBegin.en))
      const orderId = String(listOrders().at(-1)?.body.orderId)
      return { ...(body as GuideTrip), orderId }
    },
    listAudited: () =>
      site.server.db
        .selectFrom('auditLog')
        .select(['action', 'outcome', 'operatorId', 'organizationId', 'clientId', 'clientName', 'after'])
        .where('entityId', '=', site.world.site.robot.id)
        .where('action', 'like', '%Trip')
        .orderBy('seq')
        .execute(),
  }
}
