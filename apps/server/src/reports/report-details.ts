import type { RunVisit, VisitStatus } from '@wheelhouse/contract/flows/run'
import { readStepCall } from '@wheelhouse/contract/flows/service-call'
import { readHeardBeacons } from '@wheelhouse/contract/flows/step-beacons'
import { readHeardValues } from '@wheelhouse/contract/flows/step-sensors'
import { checkTargets } from '@wheelhouse/contract/inspections/check-item'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { idSchema } from '@wheelhouse/contract/kernel/entity'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { Media } from '@wheelhouse/contract/reports/media'
import {
  type DetailType,
  detailTypes,
  type Report,
  type ReportDetail,
  type ReportResult,
  type ReportTrack,
  reportResults,
} from '@wheelhouse/contract/reports/report'
import { z } from 'zod'
import {
  type ActivityRow,
  type DetectedRow,
  describeActivity,
  describeCleaning,
  describeDetected,
  noStep,
} from './describe-event.ts'
import type { GetStepWords, StepWords } from './step-words.ts'

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
