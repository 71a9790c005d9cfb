import type { RunVisit, VisitStatus } from '@wheelhouse/contract/flows/run'
import { readStepCall } from '@wheelhouse/contract/flows/service-call'
import { readHeardBeacons } from '@wheelhouse/contract/flows/step-beacons'
import { readHeardValues } from '@wheelhouse/contract/flows/step-sensors'
import { checkTargets } from '@wheelhouse/contract/inspections/check-item'
import type { Behaviour } from '@wheelhouse/contract/inspections/detection-setting'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { idSchema } from '@wheelhouse/contract/kernel/entity'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { Media } from '@wheelhouse/contract/reports/media'
import {
  type DetailType,
  detailTypes,
  type Report,
  type ReportCleaning,
  type ReportDetail,
  type ReportResult,
  type ReportTrack,
  reportResults,
} from '@wheelhouse/contract/reports/report'
import { z } from 'zod'

/** `target`: the name of what a step refers to. `text`: what it speaks, sends, notes or asks. */
export type StepWords = Pick<ReportDetail, 'target' | 'text'>
export const noWords: StepWords = { target: null, text: null }
export type GetStepWords = (visit: Pick<RunVisit, 'flowId' | 'stepId'>) => StepWords

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

/** Below it are loops, conditions and comments, which do not appear in reports. */
const firstReportedStep = 100
/** Work that people did with the robot. */
const workPlanStep = 8

const stepDetails: Readonly<Record<number, DetailType>> = {
  106: detailTypes.actuator,
  107: detailTypes.actuator,
  400: detailTypes.photo,
  401: detailTypes.video,
  403: detailTypes.thermal,
  405: detailTypes.sensor,
  406: detailTypes.locator,
  902: detailTypes.userInput,
}

const visitResults: Readonly<Record<VisitStatus, ReportResult | null>> = {
  running: null,
  done: reportResults.complete,
  failed: reportResults.error,
  skipped: reportResults.partial,
  cancelled: reportResults.cancelled,
}

const mediaDetails: Readonly<Record<Media['kind'], DetailType>> = {
  photo: detailTypes.photo,
  video: detailTypes.video,
  thermal: detailTypes.thermal,
}

const takenSchema = z.object({
  mediaId: idSchema.optional(),
  cropId: idSchema.nullish(),
  mediaIds: z.array(idSchema).optional(),
})

/**
 * The entries of a report in chronological order: steps, media that no step named, stops, errors, detections, and
 * cleaning. Pure.
 */
export function describeReport({
  report,
  visits,
  readings,
  media,
  activities,
  detected,
  getStepWords,
  getDeviceName,
}: {
  report: Report
  visits: readonly RunVisit[]
  /** By the visit at which they were made. */
  readings: ReadonlyMap<number, Reading>
  media: readonly Media[]
  activities: readonly ActivityRow[]
  detected: readonly DetectedRow[]
  getStepWords: GetStepWords
  /** @param device its URN or id */
  getDeviceName: (device: string) => string | null
}): ReportDetail[] {
  const claimed = new Set<string>()
  const steps = visits
    .filter(({ type, status }) => type >= firstReportedStep || type === workPlanStep || status === 'failed')
    .flatMap((visit) => {
      const mediaIds = findMedia(visit, media).filter((id) => !claimed.has(id))
      for (const id of mediaIds) claimed.add(id)
      const detail = {
        ...describeVisit(visit, mediaIds, readings.get(visit.visit) ?? null),
        ...getStepWords(visit),
      }
      return describeHeard(visit, detail, getDeviceName)
    })
  for (const { mediaId } of detected) if (mediaId !== null) claimed.add(mediaId)
  const others = media.filter(({ id }) => !claimed.has(id)).map(describeMedium)
  const noted = [
    ...activities.map(describeActivity),
    ...detected.map(describeDetected),
    ...describeCleaning(report),
  ]
  // All times have the same format, so they sort as strings.
  return [...steps, ...others, ...noted].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/**
 * The media named in the step's result, and those recorded for its action (`<order id>.<visit>`), or when it asked
 * people something (`<question id>.<visit>`).
 */
function findMedia({ type, visit, status, result }: RunVisit, media: readonly Media[]): string[] {
  const named = readTaken(result)
  const isTaken = (type >= 400 && type < 500) || type === 902 || status === 'failed'
  return media
    .filter(({ id, actionId }) => named.includes(id) || (isTaken && actionId.endsWith(`.${visit}`)))
    .map(({ id }) => id)
}

/** The media that a robot's answer names. */
export function readTaken(result: string | null): string[] {
  // Most steps name none, and a parse failure costs more than everything else here.
  if (result === null || !result.includes('media')) return []
  try {
    const { mediaId, cropId, mediaIds = [] } = takenSchema.parse(parseJson(result))
    return [mediaId, cropId, ...mediaIds].filter((id) => typeof id === 'string')
  } catch {
    return []
  }
}

function describeVisit(
  visit: RunVisit,
  mediaIds: string[],
  reading: Reading | null,
): Omit<ReportDetail, keyof StepWords> {
  const { type, status, result, errorCode, rounds } = visit
  return {
    id: `step ${visit.visit}`,
    at: visit.startedAt,
    title: visit.name,
    stepType: type,
    visit: visit.visit,
    mediaIds,
    errorCode,
    type: reading === null ? (stepDetails[type] ?? detailTypes.event) : toDetailType(reading),
    reading,
    round: rounds.at(-1) ?? null,
    activity: null,
    result: reading === null ? visitResults[status] : toResult(reading),
    // Robots' results are machine-readable, except what people typed.
    value: stepDetails[type] === detailTypes.userInput ? result : null,
    sensor: null,
    beacon: null,
    behaviour: null,
    call: readStepCall(visit),
    person: visit.answeredBy,
  }
}

/** A step that listens has an entry for each value or beacon received; if none was received, one that says so. */
function describeHeard(
  visit: RunVisit,
  detail: ReportDetail,
  getDeviceName: (device: string) => string | null,
): ReportDetail[] {
  const sensors = readHeardValues(visit)?.map((value) => ({ sensor: addName(value) }))
  const heard = sensors ?? readHeardBeacons(visit)?.map((value) => ({ beacon: addName(value) }))
  if (heard === undefined) return [detail]
  if (heard.length === 0) return [{ ...detail, result: reportResults.noDevice }]
  return heard.map((one, index) => ({ ...detail, id: `${detail.id}.${index + 1}`, ...one }))

  function addName<T extends { device: string }>(value: T): T & { deviceName: string | null } {
    return { ...value, deviceName: getDeviceName(value.device) }
  }
}

function toDetailType({ targetType }: Reading): DetailType {
  if (targetType === checkTargets.camera) return detailTypes.photo
  return targetType === checkTargets.thermal ? detailTypes.thermal : detailTypes.meter
}

/** None for a reading that is still pending. */
function toResult({ status, judgement }: Reading): ReportResult | null {
  if (status === 'waiting' || status === 'asked') return null
  if (status === 'noDevice') return reportResults.noDevice
  if (status !== 'done') return reportResults.error
  return judgement?.abnormal === true ? reportResults.abnormal : reportResults.normal
}

const noStep = {
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

function describeMedium({ id, kind, takenAt, title }: Media): ReportDetail {
  const type = mediaDetails[kind]
  return {
    ...noStep,
    id: `medium ${id}`,
    type,
    at: takenAt,
    title: title ?? '',
    activity: null,
    errorCode: null,
    mediaIds: [id],
  }
}

const raisedSchema = z.object({ error: z.string() })

function describeActivity({ id, at, type, detail, errorCode }: ActivityRow): ReportDetail {
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

function describeDetected({ id, at, name, kind, mediaId, isFalseAlarm }: DetectedRow): ReportDetail {
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
function describeCleaning({
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

/** Splits ordered points into tracks, one for each stay on a map. */
export function toTracks(points: readonly { mapId: string; x: number; y: number }[]): ReportTrack[] {
  const tracks: ReportTrack[] = []
  for (const { mapId, x, y } of points) {
    const last = tracks.at(-1)
    if (last?.mapId === mapId) last.points.push([x, y])
    else tracks.push({ mapId, points: [[x, y]] })
  }
  return tracks
}
