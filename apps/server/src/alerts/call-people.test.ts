/** Who is on call hears of alerts by mail, and takes them on by the link in it. */
import type { LinkedAlert } from '@wheelhouse/contract/alerts/alert-link'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../kernel/process/log.ts'
import { createServerSecret } from '../kernel/process/server-secret.ts'
import { anAlert } from '../testing/alert-factory.ts'
import { aContract, anOperator, aTermDocument, testNow } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { anOnCallRota } from '../testing/samples/on-call-rota.ts'
import { testSecret } from '../testing/test-seal.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createAlertLinks } from './alert-links.ts'
import { callPeople, createPeopleCaller } from './call-people.ts'
import type { Trouble } from './open-alert.store.ts'

let server: TestServer
let world: World
let first: { id: string; loginId: string }
let second: { id: string; loginId: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('alerts').execute()
  await server.db.deleteFrom('onCallRotas').execute()
  await server.db.deleteFrom('deliveries').execute()
  world = await createWorld(server.db)
  const person = (type: 0 | 2) => anOperator(server.db, { ...place(), type })
  ;[first, second] = await Promise.all([person(0), person(2)])
})

const place = () => ({ organizationId: world.own.id, buildingId: world.site.building.id })
const open = (trouble: Partial<Trouble> = {}) => anAlert(server.db, place(), trouble, server.clock.now())
const minutes = (count: number) => server.clock.advance(count * 60_000)
const links = () =>
  createAlertLinks({
    secret: createServerSecret(testSecret),
    clock: server.clock,
    origin: () => 'https://console.example',
  })

/** Two servers look at the same moment, and once more; whom they have written to. */
async function look(): Promise<string[]> {
  const { db, clock } = server
  await db.deleteFrom('deliveries').execute()
  const write = async (
    _tx: unknown,
    { recipient, subject, body }: { recipient: string; subject: string; body: string },
  ) => {
    mails.push({ recipient, subject, body })
  }
  const parts = { db, clock, links: links(), outbox: { write, sendSoon: () => undefined } }
  mails.length = 0
  await Promise.all([callPeople(parts), callPeople(parts)])
  await callPeople(parts)
  return mails.map(({ recipient }) => recipient)
}
const mails: { recipient: string; subject: string; body: string }[] = []
/** The ticket of the link in the newest mail. */
const readTicket = () => /\/alert\/take\?ticket=(\S+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''

describe('an alert', () => {
  it('calls who is on call at once, and the second line only if nobody takes it on in time', async () => {
    await anOnCallRota(server.db, {
      ...place(),
      operatorIds: [first.id],
      secondLineIds: [second.id, first.id],
      level: 9,
    })
    await open({ level: 5 })
    const { id } = await open({ title: { ja: '転倒', en: 'A fall' } })
    expect(await look()).toEqual([first.loginId])
    expect(mails[0]).toMatchObject({ subject: expect.stringContaining('転倒') as string })
    expect(mails[0]?.body).toContain('https://console.example/alert/take?ticket=')
    minutes(14)
    expect(await look()).toEqual([])
    minutes(1)
    // Who was called before is not called again.
    expect(await look()).toEqual([second.loginId])
    const general = await server.openSession(world.personas.general.id)
    await general.call('POST', `/alerts/${id}/acknowledge`)
    await general.call('POST', `/alerts/${id}/give-back`)
    expect(await look()).toEqual([first.loginId])
    await general.call('POST', `/alerts/${id}/acknowledge`)
    minutes(60)
    expect(await look()).toEqual([])
  })

  it('calls whose turn it is, or who stands in, and the second line at once where nobody is there', async () => {
    const rota = await anOnCallRota(server.db, {
      ...place(),
      operatorIds: [first.id, world.personas.areaManager.id],
      secondLineIds: [second.id],
      exceptions: [
        {
          operatorId: world.personas.general.id,
          fromAt: '2026-11-24T00:00:00Z',
          untilAt: '2026-11-25T00:00:00Z',
        },
      ],
    })
    const at = async (iso: string) => {
      server.clock.advance(Date.parse(iso) - server.clock.now().getTime())
      await open()
      return look()
    }
    expect(await at('2026-11-22T23:59:00Z')).toEqual([first.loginId])
    expect(await at('2026-11-23T00:00:00Z')).toEqual([world.personas.areaManager.loginId])
    await server.db.deleteFrom('alerts').execute()
    expect(await at('2026-11-24T12:00:00Z')).toEqual([world.personas.general.loginId])
    await server.db.updateTable('onCallRotas').set({ exceptions: '[]' }).where('id', '=', rota.id).execute()
    await server.db.deleteFrom('alerts').execute()
    const gone = [first.id, world.personas.areaManager.id]
    await server.db.updateTable('operators').set({ status: 0 }).where('id', 'in', gone).execute()
    expect(await at('2026-11-24T13:00:00Z')).toEqual([second.loginId])
  })

  it('calls by the rotas of its place alone, and by none that was enabled later', async () => {
    const { organizationId, buildingId } = place()
    const later = new Date(testNow.getTime() + 3_600_000)
    await anOnCallRota(server.db, { organizationId, buildingId: null, operatorIds: [second.id] })
    await anOnCallRota(server.db, { organizationId, buildingId, operatorIds: [second.id, first.id] })
    await anOnCallRota(server.db, { organizationId, buildingId, operatorIds: [first.id], status: 0 })
    await anOnCallRota(server.db, {
      organizationId,
      buildingId,
      operatorIds: [first.id],
      inForceSince: later,
    })
    const foreign = {
      organizationId: world.foreign.id,
      operatorIds: [world.personas.foreignAdministrator.id],
    }
    await anOnCallRota(server.db, foreign)
    server.clock.advance(testNow.getTime() - server.clock.now().getTime())
    await open()
    // By two rotas, and once.
    expect(await look()).toEqual([second.loginId])
  })
})

it('calls as soon as an alert is saved, by any server', async () => {
  const { db, clock } = server
  await anOnCallRota(db, { ...place(), operatorIds: [first.id] })
  await open()
  // No look of its own comes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const listeners: ((payload: string) => void)[] = []
  const notices = {
    on: (_channel: string, listener: (payload: string) => void) => (
      listeners.push(listener), () => undefined
    ),
  }
  const recipients: string[] = []
  const write = async (_tx: unknown, { recipient }: { recipient: string }) => void recipients.push(recipient)
  const outbox = { write, sendSoon: () => undefined }
  const caller = createPeopleCaller({ db, clock, outbox, links: links(), log: createLog('silent'), notices })
  caller.start()
  vi.useRealTimers()
  for (const notify of listeners) notify(JSON.stringify({ path: '/alerts', id: null }))
  await caller.stop()
  expect(recipients).toEqual([first.loginId])
})

describe('the link of a mail', () => {
  let alertId: string
  let ticket: string
  beforeEach(async () => {
    await anOnCallRota(server.db, { ...place(), operatorIds: [first.id] })
    alertId = (await open({ title: { ja: '転倒', en: 'A fall' } })).id
    await look()
    ticket = readTicket()
  })
  const get = (of = ticket) => server.call('GET', `/alert-link?ticket=${of}`)
  const take = async (of = ticket) => {
    const { status, code } = await server.call('POST', '/alert-link/take', { ticket: of })
    return code ?? status
  }

  it('shows the alert and changes nothing until the button is pressed, which is in the log as theirs', async () => {
    const { body } = await get()
    await fetch(`${server.origin}/api/alert-link?ticket=${ticket}`, { method: 'HEAD' })
    await fetch(`${server.origin}/alert/take?ticket=${ticket}`)
    expect(body).toMatchObject({
      title: { en: 'A fall' },
      state: 'open',
      owner: null,
      reader: { lastName: '試験' },
    })
    // Nothing but what it is about.
    expect(JSON.stringify(body)).not.toContain(world.own.id)
    expect(await take()).toBe(204)
    expect(await take()).toBe(204)
    expect((await get()).body as LinkedAlert).toMatchObject({
      state: 'acknowledged',
      owner: { isReader: true },
    })
    const entries = await server.db
      .selectFrom('auditLog')
      .select(['action', 'operatorId', 'after'])
      .where('entityId', '=', alertId)
      .execute()
    expect(entries).toMatchObject([
      { action: 'alert:acknowledge', operatorId: first.id, after: { state: 'acknowledged', byLink: true } },
    ])
  })

  it('is refused when somebody was faster, and when the alert is closed', async () => {
    const general = await server.openSession(world.personas.general.id)
    await general.call('POST', `/alerts/${alertId}/acknowledge`)
    expect(await take()).toBe('alert.taken')
    expect((await get()).body).toMatchObject({ owner: { lastName: '試験', isReader: false } })
    await general.call('POST', `/alerts/${alertId}/close`, { note: '' })
    expect(await take()).toBe('alert.closed')
    expect((await get()).body).toMatchObject({ state: 'closed' })
  })

  it('is refused after a day, and when it was made elsewhere or changed', async () => {
    const other = await open()
    const [body = '', sign = ''] = ticket.split('.')
    const content = { alertId: other.id, operatorId: first.id }
    const forged = Buffer.from(
      JSON.stringify({ content, until: Date.parse('2027-01-01T00:00:00Z') }),
    ).toString('base64url')
    for (const wrong of [`${forged}.${sign}`, body, `${body}.${sign}x`, 'unknown']) {
      expect(await take(wrong)).toBe('alert.linkInvalid')
      expect((await get(wrong)).code).toBe('alert.linkInvalid')
    }
    minutes(24 * 60 - 1)
    expect((await get()).status).toBe(200)
    minutes(1)
    expect(await take()).toBe('alert.linkInvalid')
  })

  it.each([
    ['was disabled', () => ({ status: 0 }), 'alert.linkOfNobody'],
    ['was deleted', () => ({ deletedAt: testNow }), 'alert.linkOfNobody'],
    ['was moved to another organisation', () => ({ organizationId: world.foreign.id }), 'alert.linkOfNobody'],
    [
      'was moved to another building',
      () => ({ buildingId: world.foreignSite.building.id }),
      'alert.linkOfNobody',
    ],
  ])('is refused when the account %s', async (_what, change, code) => {
    await server.db.updateTable('operators').set(change()).where('id', '=', first.id).execute()
    expect(await take()).toBe(code)
    expect((await get()).code).toBe(code)
  })

  it('is refused once the contract has ended, and while documents wait for agreement', async () => {
    const inForce = { effectiveAt: testNow }
    const { id } = await aTermDocument(server.db, inForce)
    expect(await take()).toBe('auth.termsRequired')
    await server.db.deleteFrom('termDocuments').where('id', '=', id).execute()
    await aContract(server.db, { organizationId: world.own.id, contractEndAt: testNow })
    expect(await take()).toBe('alert.linkOfNobody')
  })

  it('is refused at an address that the building does not let in', async () => {
    await server.db
      .updateTable('buildings')
      .set({ ipRestrictionEnabled: true })
      .where('id', '=', world.site.building.id)
      .execute()
    expect(await take()).toBe('auth.ipNotAllowed')
    expect((await get()).code).toBe('auth.ipNotAllowed')
  })
})
