/**
 * Makes readings from what robots brought: waits for the picture, has it read, judges the value. Every server looks for
 * due readings; the database gives each to one of them, and to another if that one dies. Notifications about abnormal
 * values work the same way.
 */

import type { LilzValue } from '@wheelhouse/contract/buildings/linkage'
import { checkTargets } from '@wheelhouse/contract/inspections/check-item'
import { type ReadingStatus, readingLimits } from '@wheelhouse/contract/inspections/reading'
import { measureThermal } from '@wheelhouse/contract/reports/thermal-image'
import type { LinkageParts } from '../../buildings/linkages/call-linked-service.ts'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask } from '../../kernel/process/periodic-task.ts'
import type { NotifyParts } from '../../organizations/notify-each.ts'
import { findStoredMedium, type StoredMedium } from '../../reports/media.store.ts'
import { notifyAbnormal } from '../notify-abnormal.ts'
import { cutMeter } from './cut-meter.ts'
import { type Found, judgeFound } from './judge-reading.ts'
import { recordLilzValue } from './lilz-readings.ts'
import {
  enableItem,
  findFormer,
  findReadItem,
  type OpenReading,
  postponeReading,
  type ReadItem,
  settleReading,
  takeOpenReading,
  wakeReadings,
} from './open-reading.store.ts'
import { getRetryMs, type PictureRead, readPicture } from './read-picture.ts'

/** How often to look for due readings. Those that an arriving picture makes due are handled at once. */
const lookEveryMs = 1_000
/** How often a missing picture is first looked for, in case its arrival is not reported. */
const pictureEveryMs = 10_000
const pictureWithinMs = readingLimits.pictureDays * 86_400_000

export type Readings = {
  /** A robot's picture has fully arrived. */
  onMedium(mediaId: string): Promise<void>
  /** LiLz reports the value of one of its gauges. */
  onLilzValue(buildingId: string, value: LilzValue): Promise<void>
  /** Makes the reading at once, ahead of any others. */
  readNow(reading: OpenReading): Promise<void>
  start: () => void
  stop: () => Promise<void>
}

type Parts = NotifyParts & { log: Log; fileStore: FileStore; linkages: LinkageParts }

export function createReadings(parts: Parts): Readings {
  const { db, clock, log } = parts
  const look = async (isStopped: () => boolean) => {
    for (;;) {
      const reading = isStopped() ? null : await takeOpenReading(db, clock.now())
      if (reading === null) break
      await goOn(parts, reading)
    }
    if (!isStopped()) await notifyAbnormal(parts)
  }
  const watch = createPeriodicTask(look, {
    everyMs: lookEveryMs,
    log,
    failure: 'readings could not be processed',
  })
  return {
    async onMedium(mediaId) {
      if (await wakeReadings(db, mediaId, clock.now())) watch.runSoon()
    },
    onLilzValue: (buildingId, value) => recordLilzValue({ db, clock }, buildingId, value),
    readNow: (reading) => goOn(parts, reading),
    start() {
      watch.start()
      watch.runSoon()
    },
    stop: watch.stop,
  }
}

/** Advances a reading as far as possible for now. */
async function goOn(parts: Parts, reading: OpenReading): Promise<void> {
  const { db, clock } = parts
  const now = clock.now()
  const item = await findReadItem(db, reading.checkItemId)
  // The item was deleted, and its readings with it.
  if (item === null) return
  // Its service has timed out.
  if (reading.status === 'asked') return finish(parts, reading, item, { status: 'failed' })
  const medium = await findPicture(parts, reading)
  if (medium === null) {
    const ageMs = now.getTime() - Date.parse(reading.at)
    if (ageMs > pictureWithinMs) return finish(parts, reading, item, { status: 'failed' })
    const until = new Date(now.getTime() + Math.min(3_600_000, Math.max(pictureEveryMs, ageMs / 10)))
    return postponeReading(db, reading.id, { until, tries: reading.tries })
  }
  if (item.targetType === checkTargets.camera) return finish(parts, reading, item, { status: 'done' })
  const picture = await parts.fileStore.read(medium.id, (bytes) => bytes.read(0, medium.size))
  if (item.targetType === checkTargets.thermal)
    return finish(parts, reading, item, { status: 'done', value: measureHottest(picture, item) })
  const jpeg = reading.cropId === null ? await cut(picture, item) : picture
  if (jpeg === null) return finish(parts, reading, item, { status: 'noDevice' })
  const read = await readPicture(parts.linkages, item, { jpeg, takenAt: reading.at })
  await settleRead(parts, reading, item, read)
}

/** Robots crop their own pictures; test pictures are cropped here. */
async function cut(picture: Buffer, { definition, organizationId }: ReadItem): Promise<Buffer | null> {
  return definition.editor === 'crop' ? cutMeter(organizationId, picture, definition.crop) : null
}

function findPicture({ db }: Parts, { mediaId, cropId }: OpenReading): Promise<StoredMedium | null> {
  const id = cropId ?? mediaId
  return id === null ? Promise.resolve(null) : findStoredMedium(db, id)
}

/** The highest temperature in the areas that people drew, or in the whole picture. °C. */
function measureHottest(picture: Uint8Array, { definition }: ReadItem): number {
  const areas = definition.editor === 'thermal' ? definition.areas : []
  if (areas.length === 0) return measureThermal(picture).max
  return Math.max(...areas.map((area) => measureThermal(picture, area).max))
}

async function settleRead(parts: Parts, reading: OpenReading, item: ReadItem, read: PictureRead) {
  switch (read.kind) {
    case 'read': {
      const { value, confidence, externalId } = read
      return finish(parts, reading, item, { status: 'done', value, confidence, externalId })
    }
    case 'later':
      return finish(parts, reading, item, { status: 'asked', externalId: read.externalId })
    case 'failed': {
      const tries = reading.tries + 1
      const retryMs = isFinal(read.failure) || reading.isTest ? null : getRetryMs(tries)
      if (retryMs === null) return finish(parts, reading, item, { status: toStatus(read.failure) })
      const until = new Date(parts.clock.now().getTime() + retryMs)
      return postponeReading(parts.db, reading.id, { until, tries })
    }
    case 'unreadable':
    case 'limit':
      return finish(parts, reading, item, { status: read.kind, externalId: read.externalId })
    case 'byHand':
    case 'notSetUp':
      return finish(parts, reading, item, { status: read.kind })
  }
}

type Failure = Extract<PictureRead, { kind: 'failed' }>['failure']

/** Whether a retry would get the same response. */
function isFinal(failure: Failure): boolean {
  return failure === 'wrongCredentials' || failure === 'notSetUp' || failure === 'secretLost'
}

function toStatus(failure: Failure): ReadingStatus {
  if (failure === 'wrongCredentials') return 'authError'
  return failure === 'notSetUp' || failure === 'secretLost' ? 'notSetUp' : 'failed'
}

async function finish(
  parts: Parts,
  reading: OpenReading,
  item: ReadItem,
  found: Omit<Found, 'isEstimate'>,
): Promise<void> {
  const now = parts.clock.now()
  await parts.db.transaction().execute(async (tx) => {
    const former = await findFormer(tx, item.id, reading.at)
    const settled = judgeFound(item, reading, { ...found, isEstimate: false }, former)
    const isKept = await settleReading(tx, reading.id, settled, now)
    if (isKept && found.status === 'done') await enableItem(tx, item.id, now)
  })
}
