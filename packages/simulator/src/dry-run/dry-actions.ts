import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { ActionOutcome, Vehicle, VehicleAction } from '@wheelhouse/robot-core/adapter'
import type { Clock } from '@wheelhouse/robot-core/clock'

/** Seconds that the sound of a `speak` or `playMedia` action lasts; `null`: the robot cannot play it. */
export type SoundLength = (action: Pick<VehicleAction, 'type' | 'parameters'>) => number | null

type Done = (outcome: ActionOutcome) => void

/** Milliseconds until a picture is safely stored: what virtual robots need, rounded up. */
const pictureMs = 500
/** Default length of a recording in seconds, as in `media/camera-actions.ts`. */
const recordingSeconds = 60

/** The vehicle's actions, except for voice and cameras: those only take their time, and fail as they really would. */
export function createDryActions(
  vehicle: Vehicle,
  clock: Clock,
  soundLength: SoundLength,
): Vehicle['perform'] {
  let endRecording: (() => void) | null = null

  function takeTime(ms: number, done: Done): () => void {
    const stop = clock.after(ms, () => done({ ok: true }))
    return () => {
      stop()
      done({ ok: false, error: 'cancelled', description: 'It was cancelled' })
    }
  }

  function sound(action: VehicleAction, done: Done): () => void {
    const seconds = soundLength(action)
    return seconds === null ? refuse(done, 'F0001') : takeTime(seconds * 1_000, done)
  }

  function startRecording({ parameters }: VehicleAction, done: Done): () => void {
    if (endRecording !== null) return refuse(done, 'alreadyRecording')
    const end = () => {
      stop()
      if (endRecording !== end) return
      endRecording = null
      done({ ok: true })
    }
    const seconds = Number(parameters.maxSeconds ?? recordingSeconds)
    const stop = clock.after(seconds * 1_000, end)
    endRecording = end
    return end
  }

  function stopRecording(done: Done): () => void {
    if (endRecording === null) return refuse(done, 'notRecording')
    endRecording()
    return takeTime(pictureMs, done)
  }

  return (action, done) => {
    const { type } = action
    if (type === 'speak' || type === 'playMedia') return sound(action, done)
    if (type === 'startRecording') return startRecording(action, done)
    if (type === 'stopRecording') return stopRecording(done)
    const isOwn = vehicle.info.actions.some((own) => own === type)
    return isOwn ? vehicle.perform(action, done) : takeTime(pictureMs, done)
  }
}

function refuse(done: Done, error: ActionFault): () => void {
  done({ ok: false, error, description: `Refused: ${error}` })
  return () => {}
}
