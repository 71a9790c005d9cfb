import type { Behaviour } from '@wheelhouse/contract/inspections/detection-setting'
import {
  detailTypes,
  type Report,
  type ReportCleaning,
  type ReportDetail,
  reportResults,
} from '@wheelhouse/contract/reports/report'
import { z } from 'zod'
import { noWords } from './step-words.ts'

/** A line of the robot's activity list. */
export type ActivityRow = { id: string; at: string; type: string; detail: unknown; errorCode: string | null }

/** An event of behaviour detection, with its setting's name. */
export type DetectedRow = {
  id: string
  at: string
  name: string
  kind: Behaviour
  mediaId: string | null
  isFalseAlarm: boolean
}

export const noStep = {
  ...noWords,
  stepType: null,
  visit: null,
  round: null,
  result: null,
  value: null,
  reading: null,
  sensor: null,
  beacon: null,
  behaviour: null,
  call: null,
  person: null,
}

const raisedSchema = z.object({ error: z.string() })

export function describeActivity({ id, at, type, detail, errorCode }: ActivityRow): ReportDetail {
  // An error without a code of ours is identified by the robot's own name for it.
  const raised =
    type === 'errorRaised' && errorCode === null ? raisedSchema.safeParse(detail).data : undefined
  const isStop = type.startsWith('emergencyStop') || type === 'remoteStop' || type === 'contact'
  return {
    ...noStep,
    id: `activity ${id}`,
    at,
    title: raised?.error ?? '',
    activity: type,
    errorCode,
    mediaIds: [],
    type: isStop ? detailTypes.robotStop : detailTypes.robotError,
  }
}

export function describeDetected({ id, at, name, kind, mediaId, isFalseAlarm }: DetectedRow): ReportDetail {
  return {
    ...noStep,
    id: `detection ${id}`,
    type: detailTypes.event,
    at,
    title: name,
    activity: null,
    errorCode: null,
    behaviour: kind,
    mediaIds: mediaId === null ? [] : [mediaId],
    result: isFalseAlarm ? reportResults.normal : reportResults.abnormal,
  }
}

/** When a robot began to clean, unless that was a step, and what it reported at the end. */
export function describeCleaning({
  runId,
  startedAt,
  startedBy,
  endedAt,
  result,
  cleaning,
}: Report): ReportDetail[] {
  const event = { ...noStep, type: detailTypes.event, title: '', errorCode: null, mediaIds: [] }
  const isOwn = runId === null
  const begin = {
    ...event,
    id: 'cleaning begun',
    at: startedAt,
    activity: 'cleaningStarted',
    person: startedBy,
  }
  const said = cleaning ?? (isOwn && endedAt !== null ? { ...silence, at: endedAt } : null)
  const end = said !== null && {
    ...event,
    id: 'cleaning ended',
    at: said.at,
    activity: said.activity,
    result: isOwn ? result : null,
    value: describeFigures(said),
  }
  return [...(isOwn ? [begin] : []), ...(end === false ? [] : [end])]
}

/** The robot never reported how it ended. */
const silence = { activity: 'cleaningLost', areaM2: null, seconds: null }

/** The same in every language. */
function describeFigures({ areaM2, seconds }: Pick<ReportCleaning, 'areaM2' | 'seconds'>): string | null {
  const said = [areaM2 === null ? null : `${areaM2} m²`, seconds === null ? null : `${seconds} s`]
  const known = said.filter((figure) => figure !== null)
  return known.length === 0 ? null : known.join(', ')
}
