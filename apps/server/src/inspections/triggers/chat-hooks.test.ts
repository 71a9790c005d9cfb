/** Messages of chats: who may send them, which rules they have fire, and what the chat is answered. */
import type { ChatHook, ChatKind } from '@wheelhouse/contract/inspections/chat-hook'
import type { TriggerFiring } from '@wheelhouse/contract/inspections/trigger-firing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFlow } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { aTriggerRule } from '../../testing/trigger-factory.ts'
import { until } from '../../testing/until.ts'

let server: TestServer
let world: World
let admin: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('triggerFirings').execute()
  await server.db.deleteFrom('triggerRules').execute()
})

const hooks = () => `/buildings/${world.site.building.id}/chat-hooks`
/** Where a chat sends messages now, below the address of the API. */
async function renew(kind: ChatKind): Promise<string> {
  const hook = (await admin.call('POST', `${hooks()}/${kind}/regenerate`)).body as ChatHook
  return new URL(hook.url ?? '').pathname.replace(/^\/api/, '')
}
async function makeRule(event: 4 | 5, words: string, values: { status?: 0 | 1; name?: string } = {}) {
  const place = { buildingId: world.site.building.id, floorId: world.site.floor.id }
  const { id: flowId } = await aFlow(server.db, place)
  return aTriggerRule(server.db, {
    buildingId: place.buildingId,
    condition: { event, flowId, words },
    action: { target: 1, level: 0, text: 'Please look' },
    ...values,
  })
}
const firings = async () => (await admin.call('GET', '/trigger-firings')).body as TriggerFiring[]

describe('a message in a chat', () => {
  it('has the rules fire whose words it says, whatever its widths and cases, and is answered', async () => {
    const rule = await makeRule(4, '巡回 START', { name: 'Round' })
    await makeRule(4, '掃除', { name: 'Cleaning' })
    const sent = await server.call('POST', await renew('chat'), {
      text: '今すぐ 巡回　ｓｔａｒｔ してください',
      from: '警備室',
      unknown: { of: 'the chat' },
    })
    expect(sent).toMatchObject({ status: 200, body: { type: 'message', text: '受け付けました：Round' } })
    await until(async () =>
      expect(await firings()).toMatchObject([
        { ruleId: rule.id, state: 'done', event: 4, subject: '警備室: 今すぐ 巡回 ｓｔａｒｔ してください' },
      ]),
    )
    expect((await admin.call('GET', hooks())).body).toMatchObject([
      { kind: 'chat', lastReceivedAt: server.clock.now().toISOString() },
      { kind: 'teams', url: null, lastReceivedAt: null, lastText: null },
    ])
  })

  it('that contains the words of none fires nothing, and the chat gets the words that work', async () => {
    await makeRule(4, 'patrol')
    await makeRule(4, 'off', { status: 0 })
    const sent = await server.call('POST', await renew('chat'), { text: 'Turn it off', locale: 'en-GB' })
    expect(sent.body).toEqual({
      type: 'message',
      text: 'The message does not contain the words of any rule. Words that work: patrol',
    })
    expect(await firings()).toEqual([])
  })

  it('from Teams is read without its mark-up and the name of whom it calls', async () => {
    await makeRule(5, 'start the round')
    await makeRule(5, 'wheelhouse')
    await makeRule(4, 'start')
    await server.call('POST', await renew('teams'), {
      type: 'message',
      id: '1616990032035',
      locale: 'en-US',
      from: { id: '29:1', name: 'Larry' },
      text: '<div><at>Wheelhouse</at>&nbsp;start <b>the</b> round</div>',
    })
    expect(await firings()).toMatchObject([{ event: 5, subject: 'Larry: start the round' }])
  })

  it('that is sent again fires once', async () => {
    await makeRule(5, 'start')
    const address = await renew('teams')
    for (let i = 0; i < 3; i++) await server.call('POST', address, { id: 'message-7', text: 'Start' })
    expect(await firings()).toHaveLength(1)
  })

  it('is not let in by a former address, nor by that of the other chat', async () => {
    await makeRule(4, 'start')
    const former = await renew('chat')
    const present = await renew('chat')
    for (const address of [former, present.replace(/\/chat\/([^/]+)$/, '/teams/$1'), `${present}x`])
      expect((await server.call('POST', address, { text: 'start' })).status).toBe(404)
    expect(await firings()).toEqual([])
    expect((await server.call('POST', present, { text: 'start' })).status).toBe(200)
  })
})
