import {
  type DetectionFlowReason,
  type DetectionReport,
  detectionEventLimits,
} from '@wheelhouse/contract/inspections/detection-event'
import type { IgnoredReason } from '@wheelhouse/contract/inspections/detection-setting'
import type { RobotDetection } from '@wheelhouse/contract/inspections/robot-detection'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { openAlert } from '../../alerts/open-alert.store.ts'
import type { BegunRun, FlowStarter } from '../../flows/runs/begin/begin-run.ts'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { type ContentFacts, judgeContent } from '../../kernel/files/judge-content.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import type { DeliveryQueue } from '../../kernel/outgoing/delivery-queue.ts'
import { fillText } from '../../kernel/outgoing/notification-message.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Notifier } from '../../organizations/notifier.ts'
import { keepMedium } from '../../reports/media.store.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { addEvent, countReceivedSince, setOutcome } from './detection-event.store.ts'
import { type LiveSetting, noteReceived } from './detection-setting.store.ts'
import { findIgnoredReason } from './judge-report.ts'

export type DetectionParts = {
  db: Database
  clock: Clock
  files: FileStore
  queue: Pick<DeliveryQueue, 'sendSoon'>
  notifier: Pick<Notifier, 'write'>
  link: Pick<LinkContext, 'twinById'>
  flowStarter: FlowStarter
}

/** What only the robot itself knows about its picture. */
type Noted = Pick<RobotDetection, 'pose' | 'anonymised'>
type Answer = { eventId: string | null; ignored: IgnoredReason | null }

/**
 * Takes in a detector's report. If it counts, the event is saved with its picture, people are notified, and the flow
 * starts, all in one transaction, so that a detector can safely retry after a failure.
 * @throws AppError file.wrongType, file.damaged, file.pictureTooLarge, server.noSpace
 */
export async function receiveReport(
  parts: DetectionParts,
  setting: LiveSetting,
  report: DetectionReport,
  noted: Noted = { pose: null, anonymised: null },
): Promise<Answer> {
  const { db, clock, queue } = parts
  const now = clock.now()
  const ignored = findIgnoredReason(setting, report, now)
  if (ignored !== null) {
    await noteReceived(db, setting.id, ignored, now)
    return { eventId: null, ignored }
  }
  const picture = report.image === undefined ? null : await readPicture(parts, report.image)
  const { run, ...answer } = await db
    .transaction()
    .execute((tx) => keep(tx, parts, { setting, report, picture, noted, now }))
  run?.lead()
  queue.sendSoon()
  return answer
}

type Picture = { bytes: Buffer; facts: ContentFacts }

/** Free space to leave for the database and everything else on the same disk. */
const reservedBytes = 1_000_000_000

async function readPicture({ files }: DetectionParts, image: string): Promise<Picture> {
  const bytes = Buffer.from(image, 'base64')
  const file = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
  }
  const facts = await judgeContent(file, 'image')
  if (facts.mime !== 'image/jpeg') throw new AppError('file.wrongType')
  if ((await files.countFreeBytes()) < bytes.length + reservedBytes) throw new AppError('server.noSpace')
  return { bytes, facts }
}

type Counted = {
  setting: LiveSetting
  report: DetectionReport
  picture: Picture | null
  noted: Noted
  now: Date
}

async function keep(
  tx: Tx,
  parts: DetectionParts,
  counted: Counted,
): Promise<Answer & { run: BegunRun | null }> {
  const { setting, report, now } = counted
  const ignore = async (ignored: IgnoredReason) => {
    await noteReceived(tx, setting.id, ignored, now)
    return { eventId: null, ignored, run: null }
  }
  const hourAgo = new Date(now.getTime() - 3_600_000)
  if ((await countReceivedSince(tx, setting.id, hourAgo)) >= detectionEventLimits.perHourMax)
    return ignore('tooMany')
  const eventId = await addEvent(tx, setting, report, now)
  if (eventId === null) return ignore('duplicate')
  const mediaId = await keepPicture(tx, parts, eventId, counted)
  const alertId = await alertPeople(tx, parts, { eventId, mediaId, setting, report, now })
  const { run, flowReason } = await beginFlow(tx, parts, setting)
  await setOutcome(tx, eventId, { mediaId, alertId, runId: run?.id ?? null, flowReason })
  await noteReceived(tx, setting.id, null, now)
  return { eventId, ignored: null, run }
}

/**
 * Saves the picture as a photo of that camera, like one from the robot. If the event fails, its bytes are swept up
 * later.
 */
async function keepPicture(
  tx: Tx,
  { files }: DetectionParts,
  eventId: string,
  { setting, report, picture, noted, now }: Counted,
): Promise<string | null> {
  if (picture === null) return null
  const { bytes, facts: content } = picture
  const size = bytes.length
  await files.keep(eventId, [bytes])
  const { robotId, organizationId, buildingId, name: title } = setting
  const facts = {
    ...({ mediaId: eventId, kind: 'photo', cameraId: report.camera, size, sha256: content.sha256 } as const),
    takenAt: new Date(report.at).toISOString(),
    actionId: `detection.${eventId}`,
    title,
    ...noted,
    seconds: null,
    areas: [],
  }
  const upload = { robotId, organizationId, buildingId, facts, received: size }
  await keepMedium(tx, upload, { content, thermal: null, now })
  return eventId
}

type AlertFacts = Pick<Counted, 'setting' | 'report' | 'now'> & { eventId: string; mediaId: string | null }

/** @returns the alert */
async function alertPeople(
  tx: Tx,
  { notifier }: DetectionParts,
  { eventId, mediaId, setting, report, now }: AlertFacts,
): Promise<string> {
  const { id, name, level, organizationId, buildingId, robotId } = setting
  const { [`detected_${report.kind}` as const]: title, detectedDetail: detail } = notificationTexts.texts
  const trouble = {
    level,
    organizationId,
    buildingId,
    robotId,
    title: fillText(title, { setting: name }),
    detail,
  }
  const path = `/asilla/setting/${id}`
  const dedupeKey = `detection ${id} ${report.kind}`
  await notifier.write(tx, {
    ...trouble,
    id: `detection.${eventId}`,
    dedupeKey,
    at: new Date(report.at),
    path,
  })
  return openAlert(tx, { ...trouble, cause: dedupeKey, link: path, mediaId }, now)
}

/** Starts the flow of a setting, or returns why the robot cannot run it. */
async function beginFlow(
  tx: Tx,
  { link, flowStarter }: DetectionParts,
  { robotId, buildingId, flowId }: LiveSetting,
): Promise<{ run: BegunRun | null; flowReason: DetectionFlowReason | null }> {
  const fail = (flowReason: DetectionFlowReason) => ({ run: null, flowReason })
  const twin = link.twinById(robotId)
  if (twin === undefined) return fail('robotOffline')
  if (twin.buildingId !== buildingId) return fail('notHere')
  const [ready = null] = await flowStarter.prepare(tx, [{ twin, flowId }])
  if (ready === null) return fail('flowDisabled')
  const stops = ready.problems.find(({ level }) => level === 'error')
  if (stops !== undefined) return fail(stops.reason)
  const [run = null] = await flowStarter.begin(tx, [ready])
  return run === null ? fail('alreadyRunning') : { run, flowReason: null }
}
