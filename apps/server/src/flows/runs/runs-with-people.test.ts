/** What people do with runs of flows: pause, stop and answer them, and carry out their work plans. */
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { Step } from '@wheelhouse/contract/flows/step'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import type { AttentionList } from '@wheelhouse/contract/robots/attention'
import { describe, expect, it } from 'vitest'
import { aStep, aWorkPlan } from '../../testing/flow-factories.ts'
import { aMedium } from '../../testing/media-factory.ts'
import { driveTo, listVisits, setUpRunSite, speak } from '../../testing/run-site.ts'
import { until } from '../../testing/until.ts'

const site = setUpRunSite()
const { readRobotState, makeFlow, run, see, becomes, command } = site
/** As the factory calls everybody. */
const generalName = '試験 花子'

describe('a work plan', () => {
  const havePlanDone = async (rest: Step[] = []) => {
    const { building, floor } = site.world.site
    const plan = await aWorkPlan(site.server.db, { buildingId: building.id, floorId: floor.id })
    const id = await run([aStep(8, { workPlanId: plan.id, seconds: 600 }), ...rest])
    await becomes(id, { status: 'waiting', reason: 'workPlan', question: { workPlanId: plan.id } })
    return { id, plan }
  }
  const say = async (id: string, answer: string) => {
    const { question } = await see(id)
    return site.client.call('POST', `/flow-runs/${id}/answer`, { questionId: question?.id, answer })
  }

  it('is waited for, also while the robot is stopped by hand, until somebody says that it is done', async () => {
    const { id } = await havePlanDone([speak('Thanks')])
    await site.work.say({ eStop: 'MANUAL' })
    await until(async () => expect((await readRobotState()).emergencyStop).toBe('manual'))
    expect((await say(id, 'perhaps')).status).toBe(422)
    expect(await see(id)).toMatchObject({ status: 'waiting' })
    await site.work.say({ eStop: 'NONE' })
    await until(async () => expect((await readRobotState()).emergencyStop).toBe('none'))
    expect((await say(id, 'done')).status).toBe(204)
    await becomes(id, { status: 'done', stepsDone: 2 })
    const [visit] = (await see(id)).visits
    expect(visit).toMatchObject({ type: 8, status: 'done', result: null })
    expect(visit?.answeredBy).not.toBeNull()
  })

  it('that was not done is a step that failed: the flow asks for it, or people decide', async () => {
    const judged = await havePlanDone([
      aStep(6, { value: 'result', operator: 'eq', compared: 'failed' }),
      speak('Sorry'),
      aStep(11),
    ])
    await say(judged.id, 'notDone')
    await becomes(judged.id, { status: 'done' })
    expect(listVisits(await see(judged.id))).toEqual(['8 failed', '6 done', '300 done'])
    const asked = await havePlanDone()
    await say(asked.id, 'notDone')
    await becomes(asked.id, { status: 'waiting', reason: 'workPlanNotDone', question: { kind: 'decide' } })
    await say(asked.id, 'retry')
    await becomes(asked.id, { status: 'waiting', reason: 'workPlan', cause: null })
    await say(asked.id, 'notDone')
    await becomes(asked.id, { status: 'waiting', reason: 'workPlanNotDone' })
    await say(asked.id, 'stop')
    await becomes(asked.id, { status: 'failed', reason: 'stepFailed', cause: 'workPlanNotDone' })
  })

  it('stays while a flow has it done, and keeps the flow from starting while it is disabled', async () => {
    const { id, plan } = await havePlanDone()
    await command(id, { command: 'stop' })
    await becomes(id, { status: 'cancelled' })
    const admin = await site.server.openSession(site.world.personas.administrator.id)
    expect(await admin.call('DELETE', `/workplans/${plan.id}`)).toMatchObject({ status: 409 })
    await admin.call('PATCH', `/workplans/${plan.id}`, { status: 0, revision: 1 })
    const { flowId } = await see(id)
    const path = `/robots/${site.account.serialNumber}/flows/${flowId}/preflight`
    const { body } = await site.client.call('GET', path)
    expect(body).toMatchObject([{ reason: 'workPlanDisabled', level: 'error', detail: plan.name }])
  })
})

describe('people', () => {
  it('pause a run and let it go on', async () => {
    site.work.hold('speak')
    const id = await run([speak('Hello'), driveTo('desk')])
    await becomes(id, { status: 'running', stepName: 'Step 300' })
    expect((await command(id, { command: 'pause' })).status).toBe(204)
    await becomes(id, { status: 'paused', reason: 'pausedByPerson', reasonBy: generalName })
    await until(async () => expect((await readRobotState()).paused).toBe(true))
    await site.work.let('speak')
    expect(site.work.log).not.toContain('desk')
    expect((await command(id, { command: 'resume' })).status).toBe(204)
    await becomes(id, { status: 'done' })
    expect(site.work.log).toContain('desk')
  })

  it('stop a run by the button of the robot: the order is cancelled and the run ends', async () => {
    site.work.hold('speak')
    const id = await run([speak('Hello'), driveTo('desk')])
    await becomes(id, { status: 'running', stepName: 'Step 300' })
    expect((await site.client.call('POST', `/robots/${site.account.serialNumber}/actions/stop`)).status).toBe(
      200,
    )
    await becomes(id, { status: 'cancelled', reason: 'stoppedByPerson', reasonBy: generalName })
    expect(site.work.log).toContain('cancelled')
    expect(listVisits(await see(id))).toEqual(['300 cancelled'])
    expect(await command(id, { command: 'resume' })).toMatchObject({ status: 409 })
  })

  it('skip a step, and go on from another', async () => {
    site.work.hold('speak')
    const steps = [speak('One'), aStep(903, { text: 'Two' }), speak('Three')]
    const id = await run(steps)
    await becomes(id, { stepName: 'Step 300', visits: [{ status: 'running' }] })
    await command(id, { command: 'resumeFrom', stepId: steps[1]?.id })
    await becomes(id, {
      visits: [{ status: 'cancelled' }, { type: 903, result: 'Two' }, { status: 'running' }],
    })
    await command(id, { command: 'skip' })
    await becomes(id, { status: 'done' })
    expect(listVisits(await see(id))).toEqual(['300 cancelled', '903 done', '300 skipped'])
  })

  it('answer what the flow asks, once, with one of its answers', async () => {
    const ask = aStep(902, { question: 'Door open?', answers: 'yes\nno', seconds: 300, usual: '' })
    const isYes = aStep(6, { value: 'answer', operator: 'eq', compared: 'yes' })
    const id = await run([ask, isYes, speak('Yes'), aStep(11)])
    await becomes(id, { status: 'waiting', reason: 'question', question: { answers: ['yes', 'no'] } })
    const [asked] = (await site.client.call('GET', '/interventions')).body as FlowRunDetail[]
    expect(asked).toMatchObject({ id, serialNumber: site.account.serialNumber })
    const answer = (text: string) =>
      site.client.call('POST', `/flow-runs/${id}/answer`, { questionId: asked?.question?.id, answer: text })
    expect(await answer('maybe')).toMatchObject({ status: 422 })
    expect(await answer('yes')).toMatchObject({ status: 204 })
    await becomes(id, { status: 'done' })
    expect((await see(id)).visits[0]).toMatchObject({ result: 'yes', answeredBy: '試験 花子' })
    expect(site.work.log).toContain('speak')
    expect(await answer('no')).toMatchObject({ status: 409 })
    expect((await site.client.call('GET', '/interventions')).body).toEqual([])
  })

  it('see who is looking at a question, take it over, and mark a place that only a place on the map can be', async () => {
    const ask = aStep(902, { question: 'Where?', form: 'place', answers: '', seconds: 300, usual: '' })
    const id = await run([ask])
    await becomes(id, { question: { form: 'place', answers: [] }, takenBy: null })
    const { question } = await see(id)
    const body = { questionId: question?.id }
    // What the robot sees is requested with the question, and is found by it.
    const taken = await site.robot.hears('instantActions', ({ actions }) =>
      JSON.stringify(actions).includes(`"${question?.id}.1"`),
    )
    expect(taken.body.actions).toMatchObject([{ actionType: 'takePhoto' }])
    const { id: pictureId } = await aMedium(site.server.db, site.server.dataDir, {
      robotId: site.world.site.robot.id,
      actionId: `${question?.id}.1`,
    })
    expect((await site.client.call('GET', '/interventions')).body).toMatchObject([{ id, pictureId }])

    const admin = await site.server.openSession(site.world.personas.administrator.id)
    const items = async () => ((await admin.call('GET', '/attention')).body as AttentionList).items
    const isQuestion = { kind: 'question', description: 'Where?', runId: id }
    await until(async () => expect(await items()).toMatchObject([{ ...isQuestion, takenBy: null }]))
    for (const [person, by] of [
      [site.world.personas.general.id, site.client],
      [site.world.personas.administrator.id, admin],
    ] as const) {
      expect((await by.call('POST', `/flow-runs/${id}/question/take`, body)).status).toBe(204)
      await until(async () => expect(await items()).toMatchObject([{ takenBy: { operatorId: person } }]))
      await becomes(id, { takenBy: { operatorId: person } })
    }

    const answer = (text: string) =>
      site.client.call('POST', `/flow-runs/${id}/answer`, { ...body, answer: text })
    expect(await answer('over there')).toMatchObject({ status: 422 })
    // Without a floor, or on one of another building, nobody would find it.
    expect(await answer('1.50, -2.00')).toMatchObject({ status: 422 })
    expect(await answer(`1.50, -2.00, ${site.world.foreignSite.floor.id}`)).toMatchObject({ status: 422 })
    const place = `1.50, -2.00, ${site.world.site.floor.id}`
    expect(await answer(place)).toMatchObject({ status: 204 })
    await becomes(id, { status: 'done', takenBy: null, visits: [{ result: place }] })
    const report = (await site.client.call('GET', `/reports/${id}`)).body as FullReport
    expect(report.details).toMatchObject([{ stepType: 902, value: place, mediaIds: [pictureId] }])
    expect(report.media).toMatchObject([{ id: pictureId }])
    expect((await site.client.call('POST', `/flow-runs/${id}/question/take`, body)).status).toBe(409)
    await until(async () => expect(await items()).toEqual([]))
  })

  it('decide what becomes of a step that failed: the rest of the order is not done meanwhile', async () => {
    site.work.fail('speak', 'F0001')
    const id = await run([speak('Hello'), driveTo('desk')])
    await becomes(id, { status: 'waiting', reason: 'stepFailed', errorCode: 'F0001' })
    const { question } = await see(id)
    expect(question).toMatchObject({ kind: 'decide', answers: ['retry', 'skip', 'stop'] })
    await site.client.call('POST', `/flow-runs/${id}/answer`, { questionId: question?.id, answer: 'retry' })
    await becomes(id, { status: 'done', errorCode: null })
    expect(listVisits(await see(id))).toEqual(['300 failed', '300 done', '100 done'])
  })

  it('are not asked where the flow itself says what follows a failure', async () => {
    site.work.fail('speak', 'F0001')
    const hasFailed = aStep(6, { value: 'result', operator: 'eq', compared: 'failed' })
    const id = await run([speak('Hello'), hasFailed, driveTo('desk'), aStep(11)])
    await becomes(id, { status: 'done' })
    expect(site.work.log).toContain('desk')
  })

  it('of other customers see nothing of it and command nothing', async () => {
    const foreign = await site.server.openSession(site.world.personas.foreignGeneral.id)
    const id = await run([speak('Hello')])
    expect((await foreign.call('GET', `/flow-runs/${id}`)).status).toBe(404)
    expect((await foreign.call('POST', `/flow-runs/${id}/commands`, { command: 'stop' })).status).toBe(404)
    const flowId = await makeFlow([speak('Hello')])
    const path = `/robots/${site.account.serialNumber}/flows/${flowId}`
    expect((await foreign.call('POST', `${path}/run`, {})).status).toBe(404)
    expect((await foreign.call('GET', `${path}/preflight`)).status).toBe(404)
  })
})
