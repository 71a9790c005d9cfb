import type { Message } from '@wheelhouse/contract/account/message'
import { organizationTypes } from '@wheelhouse/contract/organizations/organization'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MessageDraft, writeMessage } from '../kernel/outgoing/write-message.store.ts'
import { expiryReminderJob } from '../system/iam/expiry-reminder.ts'
import { aBuilding, anIamService, anOperator, anOrganization } from '../testing/factories.ts'
import { createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let manager: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  manager = await server.openSession(world.personas.areaManager.id)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
  await server.db.deleteFrom('iamServices').execute()
})

function aDraft(values: Partial<MessageDraft> = {}): MessageDraft {
  const { building, robot } = world.site
  return {
    kind: 'robotLowBattery',
    level: 9,
    subject: robot.name,
    link: `/robot/${robot.id}`,
    organizationId: building.organizationId,
    buildingId: building.id,
    dedupeKey: `robot.lowBattery ${robot.id}`,
    ...values,
  }
}
const write = (values: Partial<MessageDraft> = {}, readers: Parameters<typeof writeMessage>[3] = {}) =>
  server.db.transaction().execute((tx) => writeMessage(tx, aDraft(values), server.clock.now(), readers))

async function readInbox(client: Client, filter: object = {}): Promise<Message[]> {
  const query = encodeURIComponent(JSON.stringify(filter))
  const { body } = await client.call('GET', `/my/messages?filter=${query}`)
  return body as Message[]
}
async function listRecipients(): Promise<string[]> {
  const rows = await server.db.selectFrom('messages').select('operatorId').execute()
  return rows.map(({ operatorId }) => operatorId).toSorted()
}
const getIds = (...names: PersonaName[]) => names.map((name) => world.personas[name].id).toSorted()

describe('a message', () => {
  it('reaches everybody who has an inbox and the building in their scope', async () => {
    const otherBuilding = await aBuilding(server.db, { organizationId: world.own.id })
    await anOperator(server.db, { type: 1, organizationId: world.own.id, buildingId: otherBuilding.id })
    await write()
    expect(await listRecipients()).toEqual(getIds('areaManager', 'administrator', 'systemAdministrator'))
  })

  it('of the whole organisation is not for area managers', async () => {
    await write({ buildingId: null })
    expect(await listRecipients()).toEqual(getIds('administrator', 'systemAdministrator'))
  })

  it.each([
    [organizationTypes.agent, true],
    [organizationTypes.superviser, true],
    [organizationTypes.userCompany, false],
  ])('reaches administrators of an organisation of type %i two levels above: %s', async (type, isReached) => {
    const top = await anOrganization(server.db, { type })
    const middle = await anOrganization(server.db, { parentId: top.id })
    const low = await anOrganization(server.db, { parentId: middle.id })
    const person = await anOperator(server.db, { type: 2, organizationId: top.id, buildingId: null })
    await write({ organizationId: low.id, buildingId: null })
    expect((await listRecipients()).includes(person.id)).toBe(isReached)
  })

  it('does not reach those who cannot sign in', async () => {
    const gone = await anOperator(server.db, { type: 2, organizationId: world.own.id, buildingId: null })
    await server.db.updateTable('operators').set({ status: 0 }).where('id', '=', gone.id).execute()
    await write()
    expect(await listRecipients()).not.toContain(gone.id)
  })

  it('can be for some kinds of account, and not for whom it is about', async () => {
    await write({}, { types: [1, 2], exceptId: world.personas.administrator.id })
    expect(await listRecipients()).toEqual(getIds('areaManager'))
  })

  it('of the same thing comes once a minute', async () => {
    await write()
    server.clock.advance(59_999)
    await write()
    expect(await readInbox(manager)).toHaveLength(1)
    await write({ dedupeKey: 'another thing' })
    expect(await readInbox(manager)).toHaveLength(2)
    server.clock.advance(2)
    await write()
    expect(await readInbox(manager)).toHaveLength(3)
  })

  it('is not written when its cause is undone', async () => {
    const failing = server.db.transaction().execute(async (tx) => {
      await writeMessage(tx, aDraft(), server.clock.now())
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await listRecipients()).toEqual([])
  })
})

describe('the inbox', () => {
  it('is one’s own alone, newest first', async () => {
    await write()
    server.clock.advance(1_000)
    await write({ dedupeKey: 'x', kind: 'robotError', level: 5, detail: { error: 'F0004' } })
    const messages = await readInbox(manager)
    expect(messages).toMatchObject([
      { kind: 'robotError', level: 5, detail: { error: 'F0004' }, readAt: null },
      { kind: 'robotLowBattery', link: `/robot/${world.site.robot.id}`, subject: world.site.robot.name },
    ])
    const system = await server.openSession(world.personas.systemAdministrator.id)
    const [first] = await readInbox(system)
    expect(messages.map(({ id }) => id)).not.toContain(first?.id)
    expect(await readInbox(system)).toHaveLength(2)
    const answer = await system.call('POST', `/my/messages/${messages[0]?.id}/read`)
    expect(answer.code).toBe('entity.notFound')
  })

  it('remembers what was read, first of one and then of all', async () => {
    await write()
    await write({ dedupeKey: 'x' })
    await write({ dedupeKey: 'y' })
    const unread = async () => {
      const where = encodeURIComponent(JSON.stringify({ readAt: null }))
      return (await manager.call('GET', `/my/messages/count?where=${where}`)).body
    }
    const [first] = await readInbox(manager)
    const readAt = server.clock.now().toISOString()
    expect((await manager.call('POST', `/my/messages/${first?.id}/read`)).status).toBe(204)
    expect(await unread()).toEqual({ count: 2 })
    server.clock.advance(1_000)
    expect((await manager.call('POST', `/my/messages/${first?.id}/read`)).status).toBe(204)
    expect(await readInbox(manager, { where: { id: first?.id } })).toMatchObject([{ readAt }])
    expect((await manager.call('POST', '/my/messages/read')).status).toBe(204)
    expect(await unread()).toEqual({ count: 0 })
    const others = await server.db
      .selectFrom('messages')
      .select('readAt')
      .where('operatorId', '=', world.personas.administrator.id)
      .execute()
    expect(others.map((row) => row.readAt)).toEqual([null, null, null])
  })

  it('shows nothing of a place that its owner may no longer see', async () => {
    const moved = await anOperator(server.db, {
      type: 1,
      organizationId: world.own.id,
      buildingId: world.site.building.id,
    })
    await write()
    const other = await aBuilding(server.db, { organizationId: world.own.id })
    expect(await readInbox(await server.openSession(moved.id))).toHaveLength(1)
    await server.db
      .updateTable('operators')
      .set({ buildingId: other.id })
      .where('id', '=', moved.id)
      .execute()
    await server.db.deleteFrom('sessions').where('operatorId', '=', moved.id).execute()
    expect(await readInbox(await server.openSession(moved.id))).toEqual([])
  })
})

describe('people get a message', () => {
  it('of an account that wrong passwords locked, when they may unlock it, once', async () => {
    const { id, loginId } = await anOperator(server.db, {
      type: 1,
      organizationId: world.own.id,
      buildingId: world.site.building.id,
    })
    const wrong = () => server.call('POST', '/operators/login', { loginId, loginPw: 'wrong-password' })
    for (let tries = 0; tries < 4; tries += 1) await wrong()
    expect(await listRecipients()).toEqual([])
    await wrong()
    await wrong()
    // Area managers manage general accounts alone.
    expect(await listRecipients()).toEqual(getIds('administrator', 'systemAdministrator'))
    const admin = await server.openSession(world.personas.administrator.id)
    expect(await readInbox(admin)).toMatchObject([
      { kind: 'accountLocked', subject: '試験 花子', detail: { loginId }, link: `/operator/${id}` },
    ])
  })

  it.each([
    [14, 1],
    [16, 0],
    [-1, 0],
  ])(
    'of an API client that expires in %i days: %i message, however often it is looked',
    async (days, count) => {
      const at = new Date(server.clock.now().getTime() + days * 86_400_000)
      const { id } = await anIamService(server.db, {
        organizationId: world.own.id,
        expiresAt: at.toISOString(),
        name: 'Meter reader',
      })
      const job = expiryReminderJob(server.db, server.clock)
      await job.run()
      server.clock.advance(86_400_000)
      await job.run()
      const admin = await server.openSession(world.personas.administrator.id)
      const messages = await readInbox(admin, { where: { kind: 'apiClientExpires' } })
      expect(messages).toHaveLength(count)
      if (count > 0)
        expect(messages[0]).toMatchObject({
          subject: 'Meter reader',
          detail: { expiresAt: at.toISOString() },
          link: `/system/iam/service/${id}`,
        })
    },
  )
})
