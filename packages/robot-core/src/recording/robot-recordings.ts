import {
  type RecordingCode,
  type RecordingFacts,
  type RecordingRequest,
  recordingLimits,
} from '@wheelhouse/contract/archives/recording-facts'
import type { MediaAnswer, MediaFacts } from '@wheelhouse/contract/reports/media'
import type { RecordingsUp } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResult } from '@wheelhouse/contract/robots/robot-state'
import type { AgentVideo } from '../agent-ports.ts'
import type { Clock } from '../clock.ts'
import { createMediaUploader } from '../media/media-uploader.ts'
import { type SendMedia, sendMedia } from '../media/send-media.ts'
import { createRecorder, type RecorderSettings } from './recorder.ts'
import { openRecordingStore, type RecordingStoreLimits, usualRecordingLimits } from './recording-store.ts'

/** Where a robot's recordings are kept, and how much of them. */
export type RecordingFolder = {
  readonly path: string
  readonly limits?: RecordingStoreLimits
  readonly send?: SendMedia
}

type RecordingIndex = Pick<RecordingsUp, 'from' | 'until' | 'recordings'>

type Ports = {
  readonly folder: RecordingFolder
  readonly video: Pick<AgentVideo, 'cameras' | 'privacy' | 'startFilm'>
  readonly clock: Clock
  readonly random: () => number
  readonly link: {
    isUp(): boolean
    publishMedia(body: { media: MediaFacts }): void
    publishRecordings(body: RecordingIndex): void
  }
  softwareVersion(): string
}

/** The robot's continuous recordings: reports what there is, and uploads what the server requests. */
export type RobotRecordings = {
  configure(settings: RecorderSettings): SettingResult
  onRequest(request: RecordingRequest): void
  onAnswer(answer: MediaAnswer): void
  /** The link is up: sends the server the whole index. */
  wake(): void
  code(): RecordingCode
  close(): Promise<void>
}

const beginningOfTime = '1970-01-01T00:00:00.000Z'
const endOfTime = '9999-12-31T23:59:59.999Z'

export function createRobotRecordings({
  folder,
  video,
  clock,
  random,
  link,
  ...ports
}: Ports): RobotRecordings {
  const store = openRecordingStore(folder.path, folder.limits ?? usualRecordingLimits)
  /** What the server is waiting for, in order. */
  let wanted: readonly string[] = []
  /** How the last upload ended, while nothing is being recorded. */
  let sent: 'r402' | 'r701' | null = null

  const uploader = createMediaUploader({
    spool: {
      waiting: () => wanted.flatMap((id) => toMedia(store.find(id))),
      read: (id, offset, length) => store.read(id, offset, length),
      isIntact: ({ mediaId, sha256 }) => store.isIntact({ id: mediaId, sha256 }),
      // It stays on the robot, where only the oldest are removed.
      remove(id) {
        wanted = wanted.filter((one) => one !== id)
        sent ??= 'r402'
      },
      prune() {
        wanted = wanted.filter((id) => store.find(id) !== null)
      },
    },
    clock,
    random,
    send: folder.send ?? sendMedia,
    isUp: () => link.isUp(),
    announce: (media) => link.publishMedia({ media }),
    onGivenUp: (_media, reason) => {
      if (reason === 'notWanted') sent = 'r701'
    },
  })
  const recorder = createRecorder({
    cameras: video.cameras,
    privacy: video.privacy,
    startFilm: video.startFilm,
    store,
    clock,
    softwareVersion: () => ports.softwareVersion(),
    onRecovered: () => publishIndex(beginningOfTime, endOfTime),
    onKept(recordings) {
      for (const { startAt } of recordings) publishIndex(startAt, addMillisecond(startAt))
    },
  })

  /** Publishes the index between two moments, in as many messages as needed. */
  function publishIndex(from: string, until: string): void {
    if (!link.isUp()) return
    const there = store.list().filter(({ startAt }) => startAt >= from && startAt < until)
    for (const range of splitRange(from, until, there)) link.publishRecordings(range)
  }

  return {
    configure: (settings) => recorder.configure(settings),
    onRequest(request) {
      if (request.kind === 'protect') {
        for (const id of request.ids) {
          const recording = store.find(id)
          if (recording === null || !protect(id, request.isProtected)) continue
          publishIndex(recording.startAt, addMillisecond(recording.startAt))
        }
        return
      }
      sent = null
      const ids = new Set(request.ids)
      const others = wanted.filter((id) => !ids.has(id))
      wanted = request.isUrgent ? [...ids, ...others] : [...others, ...ids]
      uploader.wake()
    },
    onAnswer: (answer) => uploader.onAnswer(answer),
    wake() {
      publishIndex(beginningOfTime, endOfTime)
      uploader.wake()
    },
    code() {
      const code = recorder.code()
      if (code !== 'r001') return code
      return wanted.some((id) => store.find(id) !== null) ? 'r401' : (sent ?? code)
    },
    async close() {
      uploader.close()
      await recorder.close()
    },
  }

  /** If the disk cannot be written nothing changes, and the server is sent what is in force. */
  function protect(id: string, isProtected: boolean): boolean {
    try {
      return store.protect(id, isProtected)
    } catch {
      return true
    }
  }
}

/** Splits the range so that each part fits one message. Recordings that begin together stay together. */
export function splitRange(
  from: string,
  until: string,
  recordings: readonly RecordingFacts[],
): RecordingIndex[] {
  const ranges: RecordingIndex[] = []
  // Cameras that begin in the same millisecond must not be separated: this leaves room for them.
  const most = recordingLimits.perMessage - 10
  let at = 0
  let begin = from
  do {
    let end = Math.min(recordings.length, at + most)
    while (end < recordings.length && recordings[end]?.startAt === recordings[end - 1]?.startAt) end++
    const next = recordings[end]?.startAt ?? until
    ranges.push({ from: begin, until: next, recordings: recordings.slice(at, end) })
    at = end
    begin = next
  } while (at < recordings.length)
  return ranges
}

function addMillisecond(moment: string): string {
  return new Date(Date.parse(moment) + 1).toISOString()
}

/** A recording in the form of an upload. */
function toMedia(recording: RecordingFacts | null): MediaFacts[] {
  if (recording === null) return []
  const { id: mediaId, cameraId, startAt: takenAt, seconds, size, sha256, anonymised } = recording
  return [
    {
      mediaId,
      kind: 'recording',
      cameraId,
      takenAt,
      seconds,
      size,
      sha256,
      anonymised,
      actionId: 'recording',
      title: null,
      pose: null,
      areas: [],
    },
  ]
}
