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
  /** Whose recordings they are; `null`: the server has not said. */
  readonly buildingId: string | null
}

export type RecorderPorts = {
  readonly cameras: CameraSource
  readonly privacy: Privacy
  readonly startFilm: StartFilm | null
  readonly store: RecordingStore
  readonly clock: Clock
  softwareVersion(): string
  /** What the last run of the process left is known. */
  onRecovered(): void
  /** Recordings have come, and others gone. */
  onKept(recordings: readonly Pick<RecordingFacts, 'startAt'>[]): void
}

/** Records without end while the settings say so. */
export type Recorder = {
  configure(settings: RecorderSettings): SettingResult
  /** What it is at; `r001` while it is at nothing. */
  code(): RecordingCode
  close(): Promise<void>
}

type Running = {
  /** Those under which it is recorded: of other ones, other recordings. */
  readonly masks: readonly (Mask | null)[]
  readonly plan: RecordingPlan
  readonly buildingId: string
  readonly startFilm: StartFilm
  readonly cameras: Map<RecordedCamera, CameraRecording>
}

/** Cameras that were lost are tried again as often. */
const lookEveryMs = 5_000
/** So long it is said that something had to go. */
const toldMs = 60_000
/** From here on there is less than a tenth left. */
const nearlyFull = 0.9

export function createRecorder(ports: RecorderPorts): Recorder {
  const { clock, store, cameras, privacy } = ports
  let running: Running | null = null
  /** What it says while it records nothing. */
  let standing: RecordingCode = 'r001'
  const findings = createFindings(ports)
  let stopLooking: (() => void) | null = null
  /** Cameras that are closed and still put away what they filmed. */
  const closing = new Set<CameraRecording>()
  let isReady = false
  // What the last run of the process left is taken in before anything new is filmed.
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
      // The same settings come again whenever the link is up.
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

/** What becomes of the recordings while they are kept, and the codes that tell it. */
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
    /** Whether there is room for more. */
    roomCode(): RecordingCode {
      if (clock.tick() - removedAt < toldMs) return 'r501'
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

/** What becomes of these settings: it records, or why not. */
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
