import { createHash } from 'node:crypto'
import type { FlowRunDetail, RunVisit } from '@wheelhouse/contract/flows/run'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import { expect } from 'vitest'
import type { Api } from '../testing/api.ts'
import type { ExpectedStep, JudgedRun } from './judge-runs.ts'
import type { KillSite } from './kill-site.ts'
import type { OperatedRun } from './operate-runs.ts'
import { readRobotLog } from './robot-log.ts'

export const makeStep = (id: string, type: number, params: object) => ({
  id,
  name: id,
  type,
  params,
  icon: 'flag',
})
export const voice = { language: 'ja', voice: 'female', speed: 'normal' }
const makeSteps = (number: number) => [
  makeStep('task', 1, { task: `Round ${number}` }),
  makeStep('leave', 105, {}),
  makeStep('to-bay', 100, { waypointId: 'bay' }),
  makeStep('say', 300, { text: `巡回${number}`, ...voice }),
  makeStep('rounds', 4, { times: 2 }),
  makeStep('to-door', 100, { waypointId: 'c-east' }),
  makeStep('photo', 400, { camera: 'v1', title: `Round ${number}` }),
  makeStep('rest', 3, { seconds: 0.5 }),
  makeStep('back', 100, { waypointId: 'origin' }),
  makeStep('again', 5, {}),
  makeStep('check', 6, { value: 'battery', operator: 'gt', compared: '1' }),
  makeStep('note', 903, { text: `Note ${number}` }),
  makeStep('otherwise', 10, {}),
  makeStep('never', 300, { text: 'never', ...voice }),
  makeStep('checked', 11, {}),
  makeStep('home', 100, { waypointId: 'bay' }),
  makeStep('task-done', 2, {}),
]
const round = (number: number): ExpectedStep[] => [
  { stepId: 'to-door', round: number, waypointId: 'c-east' },
  { stepId: 'photo', round: number },
  { stepId: 'rest', round: number },
  { stepId: 'back', round: number, waypointId: 'origin' },
]
/** What a patrol does where nothing goes wrong. */
export const expectedSteps: readonly ExpectedStep[] = [
  { stepId: 'task', round: null },
  { stepId: 'leave', round: null },
  { stepId: 'to-bay', round: null, waypointId: 'bay' },
  { stepId: 'say', round: null },
  ...round(1),
  ...round(2),
  { stepId: 'check', round: null },
  { stepId: 'note', round: null },
  { stepId: 'home', round: null, waypointId: 'bay' },
  { stepId: 'task-done', round: null },
]

/** A flow for each patrol, on the floor of the site's robots. @returns their ids, the last one first */
export async function makeFlows(
  api: Api,
  { robots: [robot] }: KillSite,
  count: number,
  makeDefinition: (number: number) => object[] = makeSteps,
): Promise<string[]> {
  const [buildingId, floorId] = robot?.mapId.split('.') ?? []
  const [group] = (await api.call('GET', `/buildings/${buildingId}/flow-groups`)).body as { id: string }[]
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    const values = { name: `Round ${number}`, buildingId, floorId, flowGroupId: group?.id }
    const { status, body } = await api.call('POST', '/flows', {
      ...values,
      definition: makeDefinition(number),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    ids.unshift((body as { id: string }).id)
  }
  return ids
}

/** The runs of one robot, with what was kept of each. */
export async function collectRuns(api: Api, { robotsDir }: KillSite, operated: readonly OperatedRun[]) {
  const judged: JudgedRun[] = []
  for (const { id, serialNumber, asked, isStuck } of operated) {
    const run = (await api.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
    const visits = (await api.call('GET', `/flow-runs/${id}/visits`)).body as RunVisit[]
    const kept = (await api.call('GET', `/reports/${id}`)).body as FullReport
    const brokenMedia: string[] = []
    for (const medium of kept.media) {
      const hash = createHash('sha256')
        .update(await api.bytes(`/files/${medium.id}`))
        .digest('hex')
      if (hash !== medium.file.sha256) brokenMedia.push(medium.id)
    }
    judged.push({ run: { ...run, serialNumber, visits }, asked, isStuck, report: kept, brokenMedia, log: [] })
  }
  const starts = judged.map(({ run }) => Date.parse(run.startedAt))
  const [first] = judged
  const log = first === undefined ? [] : readRobotLog(robotsDir, first.run.serialNumber)
  return judged.map((one, index) => {
    const [from = 0, until = Number.POSITIVE_INFINITY] = [starts[index], starts[index + 1]]
    return { ...one, log: log.filter(({ at }) => at >= from && at < until) }
  })
}
