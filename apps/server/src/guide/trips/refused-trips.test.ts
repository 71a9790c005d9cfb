/** When a visitor is not led somewhere, and what the display learns of why. */
import type { GuideTrip } from '@wheelhouse/contract/guide/guide-trip'
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { describe, expect, it } from 'vitest'
import { aFloor, aFloorMap } from '../../testing/factories.ts'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { publishAsIs } from '../../testing/guide-factories.ts'
import type { RobotPicture } from '../../testing/robot-messages.ts'
import { setUpTripSite } from '../../testing/trip-site.ts'
import { until } from '../../testing/until.ts'

const site = setUpTripSite()
const {
  own,
  state,
  post,
  goTo,
  anyone,
  listOrders,
  appear,
  disappear,
  ask,
  begin,
  stop,
  seeTrip,
  listAudited,
} = site

describe('a visitor is refused kindly', () => {
  const refusals: [why: string, code: string, audited: string, arrange: () => Promise<unknown>][] = [
    ['a person drives the robot', 'guide.occupied', 'robot.drivenByOther', () => take()],
    ['the robot has another order', 'guide.occupied', 'robot.busy', () => goTo('desk')],
    ['the robot is at work by a flow', 'guide.occupied', 'robot.busy', () => startFlow()],
    ['people work at the robot', 'guide.unable', 'robot.manualMode', () => be({ operatingMode: 'MANUAL' })],
    ['the robot is in service', 'guide.unable', 'robot.serviceMode', () => be({ operatingMode: 'SERVICE' })],
    ['its emergency stop is pressed', 'guide.unable', 'robot.stopped', () => be({ eStop: 'MANUAL' })],
    ['it was stopped from afar', 'guide.unable', 'robot.stopped', () => post('remote-stop')],
    ['it is out of service', 'guide.unable', 'robot.unavailable', () => putOutOfService()],
    ['it does not know where it is', 'guide.unable', 'robot.notLocalized', () => be({ localized: false })],
    ['it is on another floor', 'guide.otherFloor', 'guide.otherFloor', () => goUpstairs()],
    ['the waypoint is deleted', 'guide.noWay', 'robot.noRoute', () => setItem({ waypointId: 'gone' })],
  ]

  async function be(picture: RobotPicture): Promise<void> {
    await site.robot.state({ mapId: site.mapId, ...picture })
    const mode = picture.operatingMode?.toLowerCase() ?? 'automatic'
    const emergencyStop = picture.eStop === undefined ? 'none' : 'manual'
    const pose = { localized: picture.localized ?? true }
    await until(async () => expect(await state()).toMatchObject({ operatingMode: mode, emergencyStop, pose }))
  }

  async function take(): Promise<void> {
    const other = await site.server.openSession(site.world.personas.areaManager.id)
    expect((await other.call('POST', own('lock'), { takeOver: false })).status).toBe(200)
  }

  async function startFlow(): Promise<void> {
    const { building, floor } = site.world.site
    const definition = [aStep(3, { seconds: 600 })]
    const flow = await aFlow(site.server.db, { buildingId: building.id, floorId: floor.id, definition })
    expect((await post(`flows/${flow.id}/run`)).status).toBe(200)
    await until(async () => expect((await state()).run).not.toBeNull())
  }

  async function putOutOfService(): Promise<void> {
    const { id } = site.world.site.robot
    const status = robotStatuses.unavailable
    await site.server.db.updateTable('robots').set({ status }).where('id', '=', id).execute()
    await site.server.app.refreshRobot(id)
  }

  /** To a floor with a waypoint of the same id. */
  async function goUpstairs(): Promise<void> {
    const { building } = site.world.site
    const { id } = await aFloor(site.server.db, { buildingId: building.id, index: 2 })
    await aFloorMap(site.server.db, id)
    await site.robot.state({ mapId: `${building.id}.${id}` })
    await until(async () => expect(await state()).toMatchObject({ pose: { mapId: `${building.id}.${id}` } }))
  }

  const setItem = (values: { waypointId: string } | { floorId: null; waypointId: null }) =>
    site.server.db.updateTable('knowledgeItems').set(values).where('id', '=', site.itemId).execute()

  it.each(refusals)('where %s', async (_why, code, audited, arrange) => {
    await appear()
    const asked = await ask()
    await arrange()
    const before = listOrders().length
    const refusal = await begin(asked)
    expect(refusal.code).toBe(code)
    // Neither who drives it nor what it is at.
    expect((refusal.body as { error: { params?: object } }).error.params ?? {}).toEqual({})
    expect(listOrders()).toHaveLength(before)
    expect(await seeTrip()).toBeNull()
    expect((await listAudited()).at(-1)).toMatchObject({
      action: 'robot:beginTrip',
      outcome: 'failed',
      after: { error: audited },
    })
  })

  it('where the robot does not take the order', async () => {
    await site.robot.state({ mapId: site.mapId })
    site.robot.onMessage(({ name, body }) => {
      if (name !== 'order') return
      const errorReferences = [{ referenceKey: 'orderId', referenceValue: body.orderId }]
      void site.robot.state({
        mapId: site.mapId,
        errors: [{ errorType: 'noRoute', errorLevel: 'WARNING', errorReferences }],
      })
    })
    await site.robot.status({ guide: { knowledgeGroupId: site.group.id, language: 'auto', model: 'fast' } })
    await until(async () =>
      expect(await state()).toMatchObject({ online: true, guide: { knowledgeGroupId: site.group.id } }),
    )
    expect((await begin(await ask())).code).toBe('guide.unable')
    expect(await seeTrip()).toBeNull()
  })

  it('where the answer is no longer published, or no longer leads anywhere', async () => {
    await appear()
    const asked = await ask()
    await setItem({ floorId: null, waypointId: null })
    expect((await begin(asked)).code).toBe('guide.noWay')
    await site.server.db
      .updateTable('knowledgeItems')
      .set({ floorId: site.world.site.floor.id, waypointId: 'desk', isEnabled: false })
      .where('id', '=', site.itemId)
      .execute()
    // It is still published.
    const trip = (await begin(asked)).body as GuideTrip
    await stop(trip)
    await publishAsIs(site.server.db, site.group)
    expect((await begin(asked)).code).toBe('guide.noWay')
    await site.server.db.deleteFrom('knowledgeItems').where('id', '=', site.itemId).execute()
    expect((await begin(asked)).code).toBe('guide.noWay')
    expect(listOrders()).toHaveLength(1)
  })

  it('where the robot cannot be reached, or does not guide, or the conversation has ended', async () => {
    await appear()
    const asked = await ask()
    await site.robot.status({ guide: null })
    await until(async () => expect(await state()).toMatchObject({ guide: null }))
    expect((await begin(asked)).code).toBe('guide.off')
    await appear()
    await disappear()
    expect((await begin(asked)).code).toBe('guide.off')
    await appear()
    await anyone(`/chats/${asked.chatId}/end`)
    expect((await begin(asked)).code).toBe('chat.ended')
    expect(listOrders()).toEqual([])
  })
})
