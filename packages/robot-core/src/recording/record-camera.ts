import {
  type RecordedCamera,
  type RecordingFacts,
  type RecordingQuality,
  recordingLimits,
  recordingRungs,
} from '@wheelhouse/contract/archives/recording-facts'
import type { Clock } from '../clock.ts'
import type { Mask } from '../privacy/mask.ts'
import { toMark } from '../privacy/privacy.ts'
import type { CameraSource, StreamEnd, StreamHandlers } from '../video/camera-source.ts'
import type { Film, StartFilm } from '../video/film.ts'
import type { RecordingDraft, RecordingStore } from './recording-store.ts'

type CameraRecordingPorts = {
  readonly cameras: Pick<CameraSource, 'open'>
  readonly startFilm: StartFilm
  readonly store: RecordingStore
  readonly clock: Clock
  /** Another recording is on disk, and these were removed to make room. */
  onKept(recording: Pick<RecordingFacts, 'startAt'>, removed: readonly RecordingFacts[]): void
  /** A recording could not be kept. */
  onLost(error: unknown): void
  /** The stream ended. What was filmed up to then is kept. */
  onEnd(reason: StreamEnd): void
}

export type CameraRecording = {
  /** Has a picture arrived? */
  hasBegun(): boolean
  /** Is a film in progress, or still being finished? */
  isFilming(): boolean
  /** Ends a minute that is over although no further picture arrived. */
  look(): void
  /** Resolves when what was filmed is on disk. */
  close(): Promise<void>
}

type Minute = {
  readonly number: number
  readonly draft: RecordingDraft
  readonly film: Film
  readonly beganAt: number
  lastAt: number
}

/** Milliseconds to wait for the key picture that ends a minute; there is one each second. */
const patienceMs = 3_000
const minuteMs = recordingLimits.seconds * 1_000

/** Films one camera, one file per minute of the wall clock. A file begins with a key picture. */
export function recordCamera(
  what: {
    camera: RecordedCamera
    quality: RecordingQuality
    buildingId: string
    /** Fixed for the whole recording. */
    mask: Mask | null
  },
  ports: CameraRecordingPorts,
): CameraRecording {
  const { store, clock } = ports
  const rung = recordingRungs[what.quality]
  const pictureMs = 1_000 / rung.fps
  let minute: Minute | null = null
  let hasBegun = false
  /** Films that are being finished, one after the other. */
  let ending: Promise<void> = Promise.resolve()
  let films = 0

  function begin(number: number): Minute | null {
    const now = clock.wallMs()
    const { camera: cameraId, quality, buildingId } = what
    const anonymised = toMark(what.mask)
    try {
      const draft = store.begin({
        cameraId,
        quality,
        buildingId,
        anonymised,
        startAt: new Date(now).toISOString(),
      })
      const film = ports.startFilm(draft.path, { inPieces: true })
      films++
      return { number, draft, film, beganAt: clock.tick(), lastAt: clock.tick() }
    } catch (error) {
      ports.onLost(error)
      return null
    }
  }

  function end(): void {
    const ended = minute
    minute = null
    if (ended !== null) ending = ending.then(() => keep(ended))
  }

  async function keep({ draft, film, beganAt, lastAt }: Minute): Promise<void> {
    try {
      const hasPictures = await film.finish().finally(() => films--)
      if (!hasPictures) return store.drop(draft)
      const seconds = Math.min(recordingLimits.seconds + 5, Math.round(lastAt - beganAt + pictureMs) / 1_000)
      ports.onKept(draft, await store.keep(draft, seconds))
    } catch (error) {
      store.drop(draft)
      ports.onLost(error)
    }
  }

  const handlers: StreamHandlers = {
    getMask: () => what.mask,
    onPicture(picture) {
      const number = Math.floor(clock.wallMs() / minuteMs)
      if (picture.key && minute?.number !== number) {
        end()
        minute = begin(number)
      }
      if (minute === null) return
      minute.film.write(picture)
      minute.lastAt = clock.tick()
      hasBegun = true
    },
    onEnd(reason) {
      end()
      ports.onEnd(reason)
    },
  }
  const close = ports.cameras.open(what.camera, rung, handlers)

  return {
    hasBegun: () => hasBegun,
    isFilming: () => films > 0,
    look() {
      if (minute !== null && Math.floor((clock.wallMs() - patienceMs) / minuteMs) > minute.number) end()
    },
    async close() {
      close()
      end()
      await ending
    },
  }
}
