/** The display of a robot: who may open it, what visitors can do there, and what the robot says. */
import { chatEventSchema } from '@wheelhouse/contract/guide/chat'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveContract } from '../organizations/contract.store.ts'
import { aStoredFile } from '../testing/factories.ts'
import { aKnowledgeGroup, aKnowledgeItem, publishAsIs } from '../testing/guide-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let admin: Client
let groupId: string
let itemId: string
/** Path of the display's calls. */
let screen: string

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
    const place = { organizationId: world.own.id, buildingId: world.site.building.id }
    const group = await aKnowledgeGroup(db, place)
    groupId = group.id
    const en = { question: 'Where are the restrooms?', answer: 'On every floor.', variants: [] }
    itemId = (await aKnowledgeItem(db, group, { en: JSON.stringify(en) })).id
    await publishAsIs(db, group)
  })
  admin = await server.openSession(world.personas.administrator.id)
  robot = await connectRobot(server.mqttUrl, account)
  robot.onMessage(({ name, body }) => {
    if (name !== 'instantActions') return
    const [action] = body.actions as { actionId: string }[]
    if (action) void robot.state({ instant: [{ actionId: action.actionId, actionStatus: 'FINISHED' }] })
  })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startConversation', 'speak', 'callIn']))
  await robot.state()
  await guide(true)
  screen = await renew()
})
afterAll(async () => {
  await robot.close()
  await server.close()
})
beforeEach(() => {
  robot.received.length = 0
})

const anyone = (method: 'GET' | 'POST', path: string, body?: object) => server.call(method, path, body)

async function renew(): Promise<string> {
  const { body } = await admin.call('POST', `/robots/${world.site.robot.id}/guide-screen`)
  return `/guide-screens/${(body as { url: string }).url.split('/').at(-1)}`
}

/** The robot reports that it guides, or that it does not. */
async function guide(isOn: boolean, more: object = {}) {
  const settings = { knowledgeGroupId: groupId, language: 'auto', model: 'fast' }
  await robot.status({ guide: isOn ? settings : null, ...more })
  const state = { guide: isOn ? settings : null, ...more }
  await until(async () =>
    expect((await admin.call('GET', `/robots/${account.serialNumber}/state`)).body).toMatchObject({
      online: true,
      capabilities: ['startConversation', 'speak', 'callIn'],
      guide: state.guide,
    }),
  )
}

async function talk(text: string) {
  const { body } = await anyone('POST', `${screen}/chats`)
  const { id } = body as { id: string }
  const answer = await anyone('POST', `${screen}/chats/${id}/messages`, { text })
  const parts = String(answer.body).split('\n\n').filter(Boolean)
  return { id, events: parts.map((part) => chatEventSchema.parse(JSON.parse(part.replace(/^data: /, '')))) }
}

it('visitors without an account ask, and the robot says the answer in the language of the question', async () => {
  expect((await anyone('GET', screen)).body).toMatchObject({ guide: { language: 'auto' }, canCall: true })
  const { id, events } = await talk('Where are the restrooms?')
  expect(events.at(-1)).toMatchObject({ turn: { text: 'On every floor.', itemId } })
  const { body } = await robot.hears('instantActions')
  expect(body.actions).toMatchObject([{ actionType: 'speak' }])
  const [action] = body.actions as { actionParameters: { key: string; value: string }[] }[]
  const said = Object.fromEntries(action?.actionParameters.map(({ key, value }) => [key, value]) ?? [])
  expect(said).toMatchObject({ text: 'On every floor.', language: 'en' })
  expect((await admin.call('GET', `/chats/${id}`)).body).toMatchObject({
    channel: 'robot',
    robotId: world.site.robot.id,
  })
})

it('the robot says a long answer to its end, a part after the other', async () => {
  const answer = ['alpha ', 'beta ', 'gamma '].map((word) => `${word.repeat(50)}ends here.`).join(' ')
  const ja = { question: '長い説明をしてください', answer, variants: [] }
  const values = { ja: JSON.stringify(ja) }
  await server.db.updateTable('knowledgeItems').set(values).where('id', '=', itemId).execute()
  await publishAsIs(server.db, { id: groupId })
  await talk(ja.question)
  const listSaid = () =>
    robot.received.flatMap(({ name, body }) => {
      if (name !== 'instantActions') return []
      const [action] = body.actions as { actionParameters: { key: string; value: string }[] }[]
      return action?.actionParameters.find(({ key }) => key === 'text')?.value ?? []
    })
  await until(() => expect(listSaid().join(' ')).toBe(answer))
  expect(listSaid().length).toBeGreaterThan(1)
})

it('visitors are answered from what is published, not from what is being written', async () => {
  const items = `/knowledge-groups/${groupId}/items`
  const en = { question: 'Who lends umbrellas?', answer: 'The desk.', variants: [] }
  const { body } = await admin.call('POST', items, { en })
  const { id } = body as { id: string }
  expect((await talk(en.question)).events.at(-1)).toMatchObject({ turn: { outcome: 'notFound' } })
  await publishAsIs(server.db, { id: groupId })
  await admin.call('DELETE', `${items}/${id}`)
  expect((await talk(en.question)).events.at(-1)).toMatchObject({ turn: { text: 'The desk.', itemId: null } })
  await publishAsIs(server.db, { id: groupId })
})

it('a visitor says that an answer was wrong, and calls an operator by the robot', async () => {
  const { id, events } = await talk('Where are the restrooms?')
  const done = events.at(-1)
  if (done?.type !== 'done') throw new Error('an answer ends with done')
  const wrong = await anyone('POST', `${screen}/chats/${id}/wrong`, { turnId: done.turn.id })
  expect(wrong.status).toBe(204)
  await robot.hears('instantActions')
  robot.received.length = 0
  expect((await anyone('POST', `${screen}/call`, { chatId: id })).status).toBe(204)
  expect((await robot.hears('instantActions')).body.actions).toMatchObject([{ actionType: 'callIn' }])
  expect((await admin.call('GET', `/chats/${id}`)).body).toMatchObject({
    isEscalated: true,
    turns: [{}, { isWrong: true }],
  })
})

it('a display shows the picture of an answer, and none of a conversation that was not had there', async () => {
  const { building } = world.site
  const { id: fileId } = await aStoredFile(server.db, server.dataDir, {
    organizationId: building.organizationId,
    buildingId: building.id,
  })
  await server.db.updateTable('knowledgeItems').set({ fileId }).where('id', '=', itemId).execute()
  const here = await talk('Where are the restrooms?')
  const done = here.events.at(-1)
  if (done?.type !== 'done') throw new Error('an answer ends with done')
  expect(done.turn.media).toBe('image')
  const show = (chatId: string, turnId: string) =>
    anyone('GET', `${screen}/chats/${chatId}/turns/${turnId}/media`)
  const shown = await show(here.id, done.turn.id)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])

  const { body } = await admin.call('POST', '/chats', { groupId })
  const { id } = body as { id: string }
  await admin.call('POST', `/chats/${id}/messages`, { text: 'Where are the restrooms?' })
  const { turns } = (await admin.call('GET', `/chats/${id}`)).body as { turns: { id: string }[] }
  expect((await show(id, turns[1]?.id ?? '')).code).toBe('entity.notFound')
})

it('nothing is asked of a robot that does not guide', async () => {
  const { id } = await talk('Where are the restrooms?')
  await guide(false)
  expect((await anyone('GET', screen)).body).toMatchObject({ guide: null })
  expect((await anyone('POST', `${screen}/chats`)).code).toBe('guide.off')
  const late = await anyone('POST', `${screen}/chats/${id}/messages`, { text: 'Hello?' })
  expect(late.code).toBe('guide.off')
  await guide(true)
})

it('a group of another building is not asked, whatever the robot reports and wherever it was before', async () => {
  const { id } = await talk('Where are the restrooms?')
  const { building, robot: row } = world.site
  const { foreignSite, foreign } = world
  await saveContract(server.db, foreign.id, { isAutoGuide: true }, server.clock.now())
  const theirs = await aKnowledgeGroup(server.db, {
    organizationId: foreign.id,
    buildingId: foreignSite.building.id,
  })
  const en = { question: 'Where are the restrooms?', answer: 'Behind the safe.', variants: [] }
  await aKnowledgeItem(server.db, theirs, { en: JSON.stringify(en) })
  await publishAsIs(server.db, theirs)
  const settings = { knowledgeGroupId: theirs.id, language: 'auto', model: 'fast' }
  await robot.status({ guide: settings })
  await until(async () =>
    expect((await admin.call('GET', `/robots/${account.serialNumber}/state`)).body).toMatchObject({
      guide: settings,
    }),
  )
  expect((await anyone('GET', screen)).body).toMatchObject({ guide: null })
  expect((await anyone('POST', `${screen}/chats`)).code).toBe('guide.off')

  // The robot is the other's now, and its display still open. It guides by their group, which is right there.
  const move = (buildingId: string) =>
    server.db.updateTable('robots').set({ buildingId }).where('id', '=', row.id).execute()
  await move(foreignSite.building.id)
  expect((await anyone('GET', screen)).body).toMatchObject({ guide: { language: 'auto' } })
  const late = await anyone('POST', `${screen}/chats/${id}/messages`, { text: 'Where are the restrooms?' })
  expect(late.code).toBe('entity.notFound')
  await move(building.id)
  await guide(true)
})

it('an address ends with the next one, when it is removed, and with the contract', async () => {
  const former = screen
  screen = await renew()
  expect((await anyone('GET', former)).code).toBe('entity.notFound')
  const { id } = await talk('Where are the restrooms?')
  await saveContract(server.db, world.own.id, { isAutoGuide: false }, server.clock.now())
  expect((await anyone('GET', screen)).code).toBe('entity.notFound')
  expect((await anyone('POST', `${screen}/chats/${id}/end`, {})).code).toBe('entity.notFound')
  await saveContract(server.db, world.own.id, { isAutoGuide: true }, server.clock.now())
  expect((await admin.call('DELETE', `/robots/${world.site.robot.id}/guide-screen`)).status).toBe(204)
  expect((await anyone('GET', screen)).code).toBe('entity.notFound')
  screen = await renew()
})

it('a display goes on with its own conversations alone', async () => {
  const { body } = await admin.call('POST', '/chats', { groupId })
  const { id } = body as { id: string }
  expect((await anyone('POST', `${screen}/chats/${id}/messages`, { text: 'Hello' })).code).toBe(
    'entity.notFound',
  )
  expect((await anyone('POST', `${screen}/chats/${id}/end`, {})).code).toBe('entity.notFound')
})
