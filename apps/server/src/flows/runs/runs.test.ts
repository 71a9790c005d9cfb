/** Runs of flows over a real broker and database: what robots are sent, and what is stored. */
import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { Step } from '@wheelhouse/contract/flows/step'
import { describe, expect, it } from 'vitest'
import { aNotificationTarget } from '../../testing/factories.ts'
import { aStep } from '../../testing/flow-factories.ts'
import { driveTo, listVisits, setUpRunSite, speak } from '../../testing/run-site.ts'
import { until } from '../../testing/until.ts'

const site = setUpRunSite()
const { readRobotState, makeFlow, start, run, see, becomes, command } = site

describe('a run', () => {
  it('drives, speaks and comes to its end by one order, and keeps every step', async () => {
    const id = await run([driveTo('desk'), speak('Hello'), driveTo('origin')])
    await becomes(id, { status: 'done', stepsDone: 3, reason: null })
    expect(site.work.orders).toHaveLength(1)
    expect(site.work.log.slice(1)).toEqual(['desk', 'speak', 'origin'])
    expect(listVisits(await see(id))).toEqual(['100 done', '300 done', '100 done'])
  })

  it('has a robot that speaks our profile end the order where a step fails', async () => {
    await site.robot.status()
    await until(async () => expect((await readRobotState()).network).not.toBeNull())
    await becomes(await run([speak('Hello')]), { status: 'done' })
    const { body } = await site.robot.hears('order')
    expect(JSON.stringify(body)).toContain('{"key":"onFailure","value":"endOrder"}')
  })

  it('shows on its robot the step that is under way, until it has ended', async () => {
    site.work.hold('speak')
    const id = await run([speak('Hello')])
    await until(async () => expect((await readRobotState()).run).toMatchObject({ id, stepName: 'Step 300' }))
    await site.work.let('speak')
    await until(async () => expect((await readRobotState()).run).toBeNull())
  })

  it('goes through loops, conditions and called flows', async () => {
    const called = await makeFlow([speak('Called')], { name: 'Called' })
    const id = await run([
      aStep(4, { times: 2 }),
      speak('Round'),
      aStep(5),
      aStep(6, { value: 'battery', operator: 'lt', compared: '50' }),
      driveTo('desk'),
      aStep(10),
      aStep(7, { flowId: called }),
      aStep(11),
    ])
    await becomes(id, { status: 'done' })
    const detail = await see(id)
    expect(listVisits(detail)).toEqual(['300 done', '300 done', '6 done', '7 done', '300 done'])
    expect(detail.visits.map(({ rounds }) => rounds)).toEqual([[1], [2], [], [], []])
    expect(site.work.log).not.toContain('desk')
  })

  it('is one at a time for a robot, also when it is started twice at once', async () => {
    site.work.hold('speak')
    const flowId = await makeFlow([speak('Hello')])
    const answers = await Promise.all([start(flowId), start(flowId), start(flowId)])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    await until(async () => expect((await readRobotState()).run).not.toBeNull())
    const goToDesk = { command: 'goTo', params: { waypointId: 'desk' } }
    const other = await site.client.call('POST', `/robots/${site.account.serialNumber}/commands`, goToDesk)
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'robot.busy' } } })
  })
})

it('a notice of a flow is on its way to the notification targets, once', async () => {
  const { id: targetId } = await aNotificationTarget(site.server.db, {
    organizationId: site.world.own.id,
    level: 0,
  })
  const id = await run([aStep(900, { level: 5, text: 'The door was open' })])
  await becomes(id, { status: 'done' })
  const sent = await site.server.db
    .selectFrom('deliveries')
    .select(['eventId', 'level', 'subject'])
    .where('targetId', '=', targetId)
    .execute()
  expect(sent).toMatchObject([{ eventId: `${id}.1`, level: 5 }])
})

it('a flow that was run can be deleted: what robots did by it stays', async () => {
  const flowId = await makeFlow([aStep(903, { text: 'Done' })])
  const { body } = await start(flowId)
  const { id } = body as { id: string }
  await becomes(id, { status: 'done' })
  const admin = await site.server.openSession(site.world.personas.administrator.id)
  expect((await admin.call('DELETE', `/flows/${flowId}`)).status).toBe(204)
  await becomes(id, { flowId: null, flowName: 'Round', visits: [{ result: 'Done' }] })
})

describe('before a run', () => {
  it('everything in its way is named, and nothing is started', async () => {
    await site.work.say({ mapId: `${site.world.site.building.id}.elsewhere`, charge: 5 })
    await until(async () => expect((await readRobotState()).battery?.charge).toBe(5))
    const flowId = await makeFlow([speak('Hello'), aStep(403, { title: 'Warm' })], { status: 0 })
    const here = site.server.db.updateTable('buildings').where('id', '=', site.world.site.building.id)
    await here.set({ status: 0 }).execute()
    const path = `/robots/${site.account.serialNumber}/flows/${flowId}/preflight`
    const problems = (await site.client.call('GET', path)).body as RunProblem[]
    const summary = problems.map(({ level, reason, detail }) => [level, reason, detail])
    expect(summary).toEqual([
      ['error', 'wrongFloor', null],
      ['error', 'lowBattery', '5'],
      ['error', 'flowDisabled', null],
      ['error', 'buildingDisabled', null],
      ['error', 'notCapable', 'takeThermalImage'],
    ])
    expect(await start(flowId)).toMatchObject({ status: 409, body: { error: { code: 'run.notReady' } } })
    expect((await site.client.call('GET', '/flow-runs')).body).toEqual([])
  })
})

it('a step that the robot cannot do keeps a flow from starting, unless the flow deals with its failure', async () => {
  const warm = aStep(403, { title: 'Warm' })
  const hasFailed = aStep(6, { value: 'result', operator: 'eq', compared: 'failed' })
  const problem = async (definition: readonly Step[]) => {
    const path = `/robots/${site.account.serialNumber}/flows/${await makeFlow(definition)}/preflight`
    return (await site.client.call('GET', path)).body
  }
  const about = { reason: 'notCapable', stepId: warm.id, stepName: warm.name, detail: 'takeThermalImage' }
  expect(await problem([speak('Hello'), warm])).toEqual([{ ...about, level: 'error' }])
  const flow = [warm, hasFailed, speak('Cold'), aStep(11)]
  expect(await problem(flow)).toEqual([{ ...about, level: 'warning' }])
  const id = await run(flow)
  await becomes(id, { status: 'done' })
  expect(listVisits(await see(id))).toEqual(['403 failed', '6 done', '300 done'])
})

describe('what happens meanwhile', () => {
  it('a robot that was restarted and forgot its order is not sent it again automatically', async () => {
    site.work.hold('speak')
    const id = await run([speak('Hello')])
    await becomes(id, { visits: [{ status: 'running' }] })
    await site.work.say({ orderId: '', ahead: [], actions: [] })
    await becomes(id, { status: 'waiting', reason: 'orderLost' })
    expect(site.work.orders).toHaveLength(1)
  })

  it('what a robot has done before it was restarted is not done again: people are asked for the step after it', async () => {
    site.work.hold('speak')
    const steps = [driveTo('desk'), speak('Hello'), driveTo('origin')]
    const id = await run(steps)
    await becomes(id, { visits: [{ status: 'done' }, { type: 300, status: 'running' }] })
    const [orderId = ''] = site.work.orders
    const [action] = site.work.picture().actions ?? []
    const done = { ...action, actionStatus: 'FINISHED' }
    const errorReferences = [{ referenceKey: 'orderId', referenceValue: orderId }]
    const lost = { errorType: 'orderLost', errorLevel: 'WARNING', errorReferences }
    // It had spoken, and nobody heard that; then it was switched off on its way.
    await site.work.say({ orderId, ahead: [], actions: [done], errors: [lost], lastSequenceId: 2 })
    await becomes(id, { status: 'waiting', reason: 'orderLost' })
    expect(listVisits(await see(id))).toEqual(['100 done', '300 done', '100 failed'])
  })

  it('a robot that stands where its order leads, and has not begun the action there, is not at its end', async () => {
    site.work.hold('speak')
    const id = await run([driveTo('desk'), speak('Hello')])
    await becomes(id, { visits: [{ status: 'done' }, { type: 300, status: 'running' }] })
    const [action] = site.work.picture().actions ?? []
    const change = { ahead: [], driving: false, actions: [{ ...action, actionStatus: 'WAITING' }] }
    await site.work.say({ ...change, charge: 41 })
    await until(async () => expect((await readRobotState()).battery?.charge).toBe(41))
    await site.work.let('speak')
    await becomes(id, { status: 'done' })
    expect(listVisits(await see(id))).toEqual(['100 done', '300 done'])
  })

  it('a remote stop pauses the run; it goes on from the same step when somebody says so', async () => {
    site.work.hold('speak')
    const id = await run([speak('Hello'), driveTo('desk')])
    await becomes(id, { visits: [{ status: 'running' }] })
    await site.work.say({ eStop: 'MANUAL' })
    await becomes(id, { status: 'paused', reason: 'emergencyStop' })
    expect(await command(id, { command: 'resume' })).toMatchObject({ status: 409, code: 'robot.stopped' })
    await site.work.say({ eStop: 'NONE' })
    await until(async () => expect((await readRobotState()).emergencyStop).toBe('none'))
    await command(id, { command: 'resume' })
    await until(async () => expect(site.work.orders).toHaveLength(2))
    await site.work.let('speak')
    await becomes(id, { status: 'done' })
    expect(listVisits(await see(id))).toEqual(['300 cancelled', '300 done', '100 done'])
  })
})
