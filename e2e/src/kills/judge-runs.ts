import type { FlowRunDetail, RunVisit } from '@wheelhouse/contract/flows/run'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import type { Asked } from './operate-runs.ts'
import type { LogLine } from './robot-log.ts'

/** Everything that is known of one run when it is over. */
export type JudgedRun = {
  run: Pick<FlowRunDetail, 'id' | 'serialNumber' | 'status' | 'reason' | 'startedAt' | 'endedAt' | 'visits'>
  asked: readonly Asked[]
  isStuck: boolean
  report: Pick<FullReport, 'details' | 'media'>
  /** Of its media, those whose bytes are not what the robot took. */
  brokenMedia: readonly string[]
  /** What its robot logged from its start to the start of the next run. */
  log: readonly LogLine[]
}

/** What a flow does where nothing goes wrong: steps in order, with the waypoint that a drive leads to. */
export type ExpectedStep = { stepId: string; round: number | null; waypointId?: string }

/** Every fault of a run, in a sentence each. Pure. */
export function judgeRun(judged: JudgedRun, expected: readonly ExpectedStep[]): string[] {
  const faults = [
    ...judgeEnd(judged, expected),
    ...judgeActions(judged),
    ...judgeOrder(judged, expected),
    ...judgeQuestions(judged),
    ...judgeReport(judged),
  ]
  return faults.map((fault) => `${judged.run.serialNumber} ${judged.run.id}: ${fault}`)
}

/** The same event so soon again is one that two servers reported. Milliseconds. */
const twiceWithinMs = 500

const isDone = ({ status }: RunVisit) => status === 'done'
const isRobotAction = ({ type }: RunVisit) => type === 300 || type === 400

function judgeEnd({ run, isStuck, asked }: JudgedRun, expected: readonly ExpectedStep[]): string[] {
  if (isStuck || run.endedAt === null) return [`did not end: ${run.status} ${run.reason}`]
  const isStopped = asked.some(({ answer }) => answer === 'stop')
  const faults: string[] = []
  if (run.status !== (isStopped ? 'failed' : 'done')) faults.push(`ended as ${run.status} ${run.reason}`)
  const done = run.visits.filter(isDone).map(({ stepId, rounds }) => `${stepId} ${rounds.at(-1) ?? null}`)
  const wanted = expected.map(({ stepId, round }) => `${stepId} ${round}`)
  const ought = isStopped ? wanted.slice(0, done.length) : wanted
  if (done.join() !== ought.join()) faults.push(`did ${done.join()} instead of ${ought.join()}`)
  return faults
}

/** The robot did each action once, and only what the run knows of. */
function judgeActions({ run, log }: JudgedRun): string[] {
  const faults: string[] = []
  const begun = log.filter(({ kind, status }) => kind === 'action' && status === 'RUNNING')
  const finished = log.filter(({ kind, status }) => kind === 'action' && status === 'FINISHED')
  for (const [id, lines] of Map.groupBy(begun, ({ actionId }) => actionId))
    if (lines.length > 1) faults.push(`action ${id} was begun ${lines.length} times`)
  for (const [visit, lines] of Map.groupBy(finished, toVisit))
    if (lines.length > 1) faults.push(`visit ${visit} was done ${lines.length} times`)
  const ended = Date.parse(run.endedAt ?? '')
  for (const { at, actionId } of begun) if (at > ended) faults.push(`${actionId} began after the end`)
  for (const visit of run.visits.filter(isRobotAction).filter(isDone))
    if (!finished.some((line) => toVisit(line) === visit.visit))
      faults.push(`visit ${visit.visit} (${visit.name}) is done, but the robot did not finish it`)
  for (const line of finished) {
    const visit = run.visits.find((known) => known.visit === toVisit(line))
    // It was asked about: nobody could know that it had been done.
    const isKnown = visit?.status === 'done' || (visit?.status === 'failed' && visit.result !== null)
    if (!isKnown) faults.push(`the robot finished ${line.actionId}, and its visit is ${visit?.status}`)
  }
  return faults
}

/** The robot came to places and did actions in the order in which the run says so. */
function judgeOrder({ run, log }: JudgedRun, expected: readonly ExpectedStep[]): string[] {
  let at = 0
  for (const visit of run.visits.filter(isDone)) {
    const goal = expected.find(({ stepId }) => stepId === visit.stepId)?.waypointId
    if (goal === undefined && !isRobotAction(visit)) continue
    const found = log.findIndex(
      (line, index) => index >= at && (goal === undefined ? isEndOf(line, visit) : line.nodeId === goal),
    )
    if (found === -1)
      return [`visit ${visit.visit} (${visit.name}) is not in the robot's log after the ones before`]
    at = found
  }
  return []
}

function isEndOf(line: LogLine, { visit }: RunVisit): boolean {
  return line.kind === 'action' && line.status === 'FINISHED' && toVisit(line) === visit
}

/** People are asked only for what the robot's log shows. */
function judgeQuestions({ run, asked, log }: JudgedRun): string[] {
  let since = Date.parse(run.startedAt)
  return asked.flatMap((question) => {
    const lines = log.filter(({ at }) => at >= since && at <= question.at)
    since = question.at
    const isProved = provesQuestion(question, lines)
    return isProved
      ? []
      : [`asked for ${question.reason} ${question.errorCode ?? ''}, which the log does not show`]
  })
}

function provesQuestion({ reason }: Asked, lines: readonly LogLine[]): boolean {
  const lastTaken = lines.findLastIndex(({ kind }) => kind === 'taken')
  const hasSince = (kind: LogLine['kind']) => lines.slice(lastTaken + 1).some((line) => line.kind === kind)
  if (reason === 'orderLost') return lastTaken >= 0 && hasSince('started')
  if (reason === 'orderRefused') return hasSince('refused')
  if (reason === 'stepFailed') return lines.some(({ status }) => status === 'FAILED')
  if (reason === 'orderEnded') return lastTaken >= 0 && hasSince('over')
  return reason === 'noAnswer' && lastTaken === -1
}

/** Each detail once, each picture once and whole. */
function judgeReport({ run, report, brokenMedia, log }: JudgedRun): string[] {
  const faults = brokenMedia.map((id) => `medium ${id} is not whole`)
  const { details, media } = report
  for (const [id, same] of Map.groupBy(details, (detail) => detail.id))
    if (same.length > 1) faults.push(`detail ${id} is there ${same.length} times`)
  const events = details.filter(({ activity }) => activity !== null)
  for (const [index, { activity, errorCode, title, at }] of events.entries()) {
    const before = events[index - 1]
    const isSoon = before !== undefined && Date.parse(at) - Date.parse(before.at) < twiceWithinMs
    // A robot may raise two errors at the same moment.
    const isSame = before?.activity === activity && before.errorCode === errorCode && before.title === title
    if (isSoon && isSame) faults.push(`${activity} ${errorCode} ${title} at ${at} is reported twice`)
  }
  for (const [id, same] of Map.groupBy(media, ({ actionId }) => actionId))
    if (same.length > 1) faults.push(`action ${id} has ${same.length} pictures`)
  const taken = log.filter(({ actionType, status }) => actionType === 'takePhoto' && status === 'FINISHED')
  for (const { actionId } of taken)
    if (!media.some((medium) => medium.actionId === actionId))
      faults.push(`the picture of ${actionId} is lost`)
  for (const visit of run.visits.filter(({ type, status }) => type === 400 && status === 'done')) {
    const detail = details.find(({ id }) => id === `step ${visit.visit}`)
    if (detail?.mediaIds.length !== 1)
      faults.push(`visit ${visit.visit} shows ${detail?.mediaIds.length} pictures`)
  }
  return faults
}

function toVisit({ actionId }: LogLine): number {
  return Number(actionId.split('.').at(-1))
}
