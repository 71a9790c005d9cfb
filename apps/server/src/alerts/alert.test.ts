/** Alerts: opened once for each trouble, taken on, put off and closed by people. */
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { ErrorBody } from '@wheelhouse/contract/kernel/error-body'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notifier } from '../organizations/notifier.ts'
import { anAlert } from '../testing/alert-factory.ts'
import { aNotificationTarget } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { escalateAlerts } from './escalation.ts'
import { closeAlertOfCause, type Trouble } from './open-alert.store.ts'

let server: TestServer
let world: World
let general: Client
let manager: Client
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  await server.app.refreshRobot(world.site.robot.id)
  general = await server.openSession(world.personas.general.id)
  manager = await server.openSession(world.personas.areaManager.id)
})

const open = (trouble: Partial<Trouble> = {}, now = server.clock.now()) => {
  const { organizationId, id: buildingId } = world.site.building
  return anAlert(server.db, { organizationId, buildingId }, trouble, now)
}
const list = async (where: object = {}) => {
  const filter = encodeURIComponent(JSON.stringify({ where }))
  return (await general.call('GET', `/alerts?filter=${filter}`)).body as Alert[]
}
const read = async (id: string) => (await list({ id }))[0]
const act = async (client: Client, id: string, action: string, body?: object) => {
  const answer = await client.call('POST', `/alerts/${id}/${action}`, body)
  return answer.status === 204 ? 204 : [answer.status, (answer.body as ErrorBody).error.code]
}

describe('trouble', () => {
  it('counts up on its alert while that is not closed, and opens another one afterwards', async () => {
    const cause = 'robot.lowBattery r1'
    const { id } = await open({ cause, level: 5 })
    await act(general, id, 'acknowledge')
    // Two servers at once
    await Promise.all([1, 2].map(() => open({ cause, level: 9, title: { ja: '再発', en: 'Again' } })))
    expect(await list()).toMatchObject([
      { id, count: 3, level: 9, state: 'acknowledged', title: { ja: '再発', en: 'Again' } },
    ])
    await act(general, id, 'close', { note: 'Charged' })
    const second = await open({ cause })
    expect(second.id).not.toBe(id)
    expect(await read(second.id)).toMatchObject({ count: 1, state: 'open' })
  })

  it('closes its alert when it is over, and says that nobody did', async () => {
    const { id, cause } = await open()
    await server.db.transaction().execute((tx) => closeAlertOfCause(tx, cause, server.clock.now()))
    const now = server.clock.now().toISOString()
    expect(await read(id)).toMatchObject({ state: 'closed', closedAt: now, closedBy: null, owner: null })
  })

  it('is listed by level, and the newest of a level first, also when its level rose later', async () => {
    const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
    const warning = await open({ level: 5 }, at(9))
    const early = await open({ level: 9, cause: 'early' }, at(1))
    const late = await open({ level: 9 }, at(2))
    const risen = await open({ level: 0, cause: 'risen' }, at(3))
    await open({ level: 9, cause: 'risen' }, at(4))
    expect((await list()).map(({ id }) => id)).toEqual([risen.id, late.id, early.id, warning.id])
  })
})

describe('an alert', () => {
  it('is taken on by one person, and given back', async () => {
    const { id } = await open()
    const { general: taker } = world.personas
    expect(await act(general, id, 'acknowledge')).toBe(204)
    expect(await act(general, id, 'acknowledge')).toBe(204)
    expect(await act(manager, id, 'acknowledge')).toEqual([409, 'alert.taken'])
    expect(await read(id)).toMatchObject({ state: 'acknowledged', owner: { id: taker.id } })
    const since = () => server.db.selectFrom('alerts').select('acknowledgedAt').where('id', '=', id).execute()
    expect(await since()).toEqual([{ acknowledgedAt: server.clock.now().toISOString() }])
    expect(await act(manager, id, 'give-back')).toBe(204)
    expect(await read(id)).toMatchObject({ state: 'open', owner: null })
    expect(await since()).toEqual([{ acknowledgedAt: null }])
    const entries = await server.db
      .selectFrom('auditLog')
      .select(['action', 'operatorId'])
      .where('entityId', '=', id)
      .orderBy('number')
      .execute()
    expect(entries).toEqual([
      { action: 'alert:acknowledge', operatorId: taker.id },
      { action: 'alert:giveBack', operatorId: world.personas.areaManager.id },
    ])
  })

  it('is put off until eight in the morning by the clock of its building', async () => {
    await server.db
      .updateTable('buildings')
      .set({ timezone: 'America/New_York' })
      .where('id', '=', world.site.building.id)
      .execute()
    server.clock.advance(Date.parse('2026-11-26T03:30:00Z') - server.clock.now().getTime())
    general = await server.openSession(world.personas.general.id)
    const { id } = await open()
    const putOff = async (until: string) => {
      expect(await act(general, id, 'snooze', { until })).toBe(204)
      return (await read(id))?.snoozedUntil
    }
    // It is half past ten in the evening of the 25th there.
    expect(await putOff('tomorrow')).toBe('2026-11-26T13:00:00.000Z')
    expect(await putOff('hour')).toBe('2026-11-26T04:30:00.000Z')
    expect(await putOff('quarter')).toBe('2026-11-26T03:45:00.000Z')
    server.clock.advance(15 * 60_000)
    expect((await read(id))?.snoozedUntil).toBeNull()
    await putOff('hour')
    expect(await act(general, id, 'end-snooze')).toBe(204)
    expect((await read(id))?.snoozedUntil).toBeNull()
  })

  it('stays as it was closed', async () => {
    const { id } = await open()
    expect(await act(manager, id, 'close', { note: 'Lamp replaced' })).toBe(204)
    const closed = await read(id)
    expect(closed).toMatchObject({
      state: 'closed',
      note: 'Lamp replaced',
      closedBy: { id: world.personas.areaManager.id },
    })
    for (const [action, body] of [
      ['acknowledge'],
      ['give-back'],
      ['snooze', { until: 'hour' }],
      ['end-snooze'],
      ['close', { note: 'x' }],
    ] as const)
      expect(await act(general, id, action, body)).toEqual([409, 'alert.closed'])
    expect(await read(id)).toEqual(closed)
  })
})

describe('an alert that nobody acknowledges', () => {
  let target: string
  const minutes = (count: number) => server.clock.advance(count * 60_000)
  const write = vi.fn<Notifier['write']>()
  /** Two servers look at the same moment. */
  const look = async () => {
    const { db, clock } = server
    const parts = { db, clock, queue: { sendSoon: () => undefined }, notifier: { write } }
    await Promise.all([escalateAlerts(parts), escalateAlerts(parts)])
    await escalateAlerts(parts)
    const sent = write.mock.calls.map(([, { title }, to]) => [title.en, to])
    write.mockClear()
    return sent
  }
  beforeEach(async () => {
    const { organizationId } = world.site.building
    target = (await aNotificationTarget(server.db, { organizationId, level: 5, escalateAfterMinutes: 10 })).id
    await aNotificationTarget(server.db, { organizationId, level: 5 })
  })

  it('is sent once to the targets of escalation, and not before its time', async () => {
    await open()
    await open({ level: 0 })
    minutes(9)
    expect(await look()).toEqual([])
    minutes(1)
    expect(await look()).toEqual([['Not acknowledged: Trouble', target]])
    minutes(60)
    expect(await look()).toEqual([])
  })

  it('is not sent while somebody has it or it is postponed, and again when that ends', async () => {
    const { id } = await open()
    await act(general, id, 'acknowledge')
    minutes(20)
    expect(await look()).toEqual([])
    await act(general, id, 'give-back')
    minutes(10)
    expect(await look()).toHaveLength(1)
    await act(general, id, 'snooze', { until: 'quarter' })
    minutes(24)
    expect(await look()).toEqual([])
    minutes(1)
    expect(await look()).toHaveLength(1)
    await act(general, id, 'close')
    minutes(60)
    expect(await look()).toEqual([])
  })
})
