import {
  canRecord,
  type RecordedCamera,
  type RecordingCode,
  type RecordingFacts,
  type RecordingPlan,
  recordingPlans,
} from '@wheelhouse/contract/archives/recording-facts'
import type { SettingResult } from '@wheelhouse/contract/robots/robot-state'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { Clock } from '../clock.ts'
import type { Mask } from '../privacy/mask.ts'
import type { Privacy } from '../privacy/privacy.ts'
import type { CameraSource } from '../video/camera-source.ts'
import type { StartFilm } from '../video/film.ts'
import { type CameraRecording, recordCamera } from './record-camera.ts'
import { type RecordingStore, RecordingsFull } from './recording-store.ts'

export type RecorderSettings = {
  readonly archiveStart: boolean
  readonly videoMode: VideoMode | null
  /** The building the recordings belong to; `null`: the server has not named one. */
  readonly buildingId: string | null
}

type RecorderPorts = {
  readonly cameras: CameraSource
  readonly privacy: Privacy
  readonly startFilm: StartFilm | null
  readonly store: RecordingStore
  readonly clock: Clock
  softwareVersion(): string
  /** The recordings of the last run are known. */
  onRecovered(): void
  /** There are new recordings, and others were removed. */
  onKept(recordings: readonly Pick<RecordingFacts, 'startAt'>[]): void
}

/** Records continuously while the settings require it. */
type Recorder = {
  configure(settings: RecorderSettings): SettingResult
  /** The current code; `r001` while it does nothing. */
  code(): RecordingCode
  close(): Promise<void>
}

type Running = {
  /** The masks in force; a change of mask starts new recordings. */
  readonly masks: readonly (Mask | null)[]
  readonly plan: RecordingPlan
  readonly buildingId: string
  readonly startFilm: StartFilm
  readonly cameras: Map<RecordedCamera, CameraRecording>
}

/** Interval of retries for lost cameras. */
const lookEveryMs = 5_000
/** How long the removal of recordings is reported. */
const removedShownMs = 60_000
/** Less than a tenth of the space is left. */
const nearlyFull = 0.9

export function createRecorder(ports: RecorderPorts): Recorder {
  const { clock, store, cameras, privacy } = ports
  let running: Running | null = null
  /** The code while nothing is recorded. */
  let standing: RecordingCode = 'r001'
  const findings = createFindings(ports)
  let stopLooking: (() => void) | null = null
  /** Cameras that are closed but still saving what they filmed. */
  const closing = new Set<CameraRecording>()
  let isReady = false
  // Recordings of the last run are recovered before anything new is filmed.
  const ready = prepare()

  async function prepare(): Promise<void> {
    await store.recover()
    isReady = true
    ports.onRecovered()
    open()
  }

  function open(): void {
    const run = running
    if (!isReady || run === null) return
    for (const camera of run.plan.cameras) {
      if (run.cameras.has(camera) || cameras.isLost(camera)) continue
      const { buildingId, startFilm, plan } = run
      const what = { camera, quality: plan.quality, buildingId, mask: privacy.mask('archive', camera) }
      const onEnd = () => close(run, camera)
      run.cameras.set(camera, recordCamera(what, { cameras, startFilm, store, clock, ...findings, onEnd }))
    }
  }

  function close({ cameras }: Running, name: RecordedCamera): void {
    const camera = cameras.get(name)
    if (camera === undefined) return
    cameras.delete(name)
    closing.add(camera)
    void camera.close().then(() => closing.delete(camera))
  }

  function look(run: Running): void {
    for (const [name, camera] of run.cameras)
      if (cameras.isLost(name)) close(run, name)
      else camera.look()
    open()
  }

  function stop(): void {
    stopLooking?.()
    stopLooking = null
    const ended = running
    running = null
    if (ended !== null) for (const name of ended.cameras.keys()) close(ended, name)
  }

  return {
    configure(settings) {
      const wanted = judge(settings, ports)
      standing = 'code' in wanted ? wanted.code : 'r001'
      if (!('run' in wanted)) {
        stop()
        return wanted.result
      }
      const { run } = wanted
      // The same settings arrive again whenever the link is up.
      if (running !== null && isSame(running, run)) return { outcome: 'applied' }
      stop()
      running = run
      findings.clear()
      stopLooking = clock.every(lookEveryMs, () => look(run))
      open()
      return { outcome: 'applied' }
    },
    code() {
      if (running === null) {
        if (closing.size === 0) return standing
        return [...closing].some((camera) => camera.isFilming()) ? 'r301' : 'r302'
      }
      const fault = findings.fault()
      if (fault !== null) return fault
      return isReady ? getRunningCode(running, cameras, () => findings.roomCode()) : 'r101'
    },
    async close() {
      const open = [...(running?.cameras.values() ?? []), ...closing]
      stop()
      await Promise.all([ready, ...open.map((camera) => camera.close())])
    },
  }
}

/** What happens to the recordings on disk, and the codes that report it. */
function createFindings({ clock, store, ...ports }: RecorderPorts) {
  let fault: RecordingCode | null = null
  let removedAt = Number.NEGATIVE_INFINITY
  return {
    onKept(kept: RecordingFacts, removed: readonly RecordingFacts[]): void {
      fault = null
      if (removed.length > 0) removedAt = clock.tick()
      ports.onKept([...removed, kept])
    },
    onLost(error: unknown): void {
      fault = nameFault(error)
    },
    fault: () => fault,
    clear(): void {
      fault = null
    },
    /** The code for the space that is left. */
    roomCode(): RecordingCode {
      if (clock.tick() - removedAt < removedShownMs) return 'r501'
      return store.fullness() >= nearlyFull ? 'r202' : 'r201'
    },
  }
}

function getRunningCode(
  { plan, cameras }: Running,
  source: CameraSource,
  whenAllIsWell: () => RecordingCode,
): RecordingCode {
  if (plan.cameras.some((camera) => source.isLost(camera))) return 'r601'
  if (cameras.size < plan.cameras.length) return 'r801'
  return [...cameras.values()].every((camera) => camera.hasBegun()) ? whenAllIsWell() : 'r102'
}

/** The outcome of these settings: it records, or why not. */
function judge(
  { archiveStart, videoMode, buildingId }: RecorderSettings,
  { startFilm, cameras, privacy, ...ports }: RecorderPorts,
): { run: Running } | { code: RecordingCode; result: SettingResult } {
  if (!canRecord(ports.softwareVersion()))
    return { code: archiveStart ? 'r002' : 'r001', result: { outcome: 'notSupported' } }
  if (!archiveStart) return { code: 'r001', result: { outcome: 'applied' } }
  const fail = (code: RecordingCode, reason: string) =>
    ({ code, result: { outcome: 'failed', reason } }) as const
  if (startFilm === null || !cameras.hasEncoder)
    return fail('r801', 'The robot has no H.264 encoder and records nothing')
  if (buildingId === null) return fail('r101', 'The server has not said to which building the robot belongs')
  const plan = recordingPlans[videoMode ?? 'medium']
  const masks = plan.cameras.map((camera) => privacy.mask('archive', camera))
  return { run: { plan, buildingId, masks, startFilm, cameras: new Map() } }
}

function isSame(before: Running, after: Running): boolean {
  if (before.plan !== after.plan || before.buildingId !== after.buildingId) return false
  return after.masks.every((mask, at) => mask === before.masks[at])
}

function nameFault(error: unknown): RecordingCode {
  if (error instanceof RecordingsFull) return 'r501'
  return error instanceof Error ? 'r602' : 'r802'
}
