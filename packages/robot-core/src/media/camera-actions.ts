import { rmSync } from 'node:fs'
import { mediaLimits, photoQualities, photoSizes } from '@wheelhouse/contract/reports/media'
import {
  addThermalArea,
  measureThermal,
  type ThermalArea,
  thermalAreaSchema,
} from '@wheelhouse/contract/reports/thermal-image'
import { videoCameraIds, videoPresets } from '@wheelhouse/contract/teleop/video'
import { z } from 'zod'
import type { ActionOutcome, CameraActionType, VehicleAction } from '../adapter.ts'
import { type Cancel, type Done, nothingToCancel, refuse } from '../end-action.ts'
import { toMark } from '../privacy/privacy.ts'
import type { Film, StartFilm } from '../video/film.ts'
import { type CameraParts, failed, keep, note, orText, settle, titleSchema } from './keep-media.ts'
import type { NewMedium } from './media-spool.ts'
import { readMeter, scanCode } from './reading-actions.ts'

/** Photos, clips, thermal pictures, and readings. An action ends once its media are in the spool, sent or not. */
export type CameraActions = {
  readonly types: readonly CameraActionType[]
  perform(type: CameraActionType, action: VehicleAction, done: Done): Cancel
  /** Ends a clip in progress and keeps it. */
  close(): Promise<void>
}

/** Timeout for a picture of the thermal camera. */
const thermalWithinMs = 3_000
/** Clips are for later viewing: the larger size of R-ARCHIVES-1. */
const clipRung = videoPresets.medium

const photoSchema = z.object({
  cameraId: z.enum(videoCameraIds),
  quality: z.enum(photoQualities).default('full'),
  title: titleSchema,
  /** Masks people and faces, whatever the policy. */
  anonymise: z.boolean().default(false),
})
const recordingSchema = z.object({
  cameraIds: orText(z.array(z.enum(videoCameraIds))),
  profile: z.literal('clip').default('clip'),
  maxSeconds: z.coerce.number().min(1).max(mediaLimits.clipMaxSeconds).default(60),
  title: titleSchema,
})
const thermalSchema = z.object({ areas: orText(z.array(thermalAreaSchema)).default([]), title: titleSchema })

/** Ends a recording. */
type StopRecording = () => Promise<ActionOutcome>

export function createCameraActions(parts: CameraParts): CameraActions {
  const { cameras, privacy, startFilm } = parts
  let recording: StopRecording | null = null

  function takePhoto({ actionId, parameters }: VehicleAction, done: Done): Cancel {
    const parsed = photoSchema.safeParse(parameters)
    if (!parsed.success) return refuse(done, 'invalidParameters', 'takePhoto needs a cameraId')
    const { cameraId, quality, anonymise } = parsed.data
    const mask = anonymise ? privacy.requestedMask(cameraId) : privacy.mask('photo', cameraId)
    if (anonymise && mask === null)
      return refuse(done, 'cannotAnonymise', 'The robot finds no people in its pictures')
    const facts = note(parts, { actionId, kind: 'photo', cameraId, title: parsed.data.title ?? null })
    void settle(done, async () => {
      const photo = await cameras.takePhoto(cameraId, photoSizes[quality], { mask })
      if (photo === null) return failed('noPicture', `Camera ${cameraId} gives no picture`)
      const { mediaId } = await keep(parts, { ...facts, anonymised: toMark(mask) }, photo.jpeg)
      return { ok: true, result: { mediaId } }
    })
    return nothingToCancel
  }

  function takeThermalImage({ actionId, parameters }: VehicleAction, done: Done): Cancel {
    const parsed = thermalSchema.safeParse(parameters)
    if (!parsed.success) return refuse(done, 'invalidParameters', 'The areas are not right')
    const areas = parsed.data.areas.reduce<ThermalArea[]>(addThermalArea, [])
    const base = { actionId, kind: 'thermal', cameraId: 'thermal', title: parsed.data.title ?? null } as const
    const facts = { ...note(parts, base), areas }
    void settle(done, async () => {
      const raw = await readThermal(parts)
      if (raw === null) return failed('noPicture', 'The thermal camera gives no picture')
      const { mediaId } = await keep(parts, facts, raw)
      const measured = areas.map((area) => ({ name: area.name, ...measureThermal(raw, area) }))
      return { ok: true, result: { mediaId, ...measureThermal(raw), areas: measured } }
    })
    return nothingToCancel
  }

  function startRecording({ actionId, parameters }: VehicleAction, done: Done): Cancel {
    const parsed = recordingSchema.safeParse(parameters)
    if (!parsed.success || parsed.data.cameraIds.length === 0)
      return refuse(done, 'invalidParameters', 'startRecording needs cameraIds')
    if (recording !== null) return refuse(done, 'alreadyRecording', 'A recording is under way')
    if (startFilm === null) return refuse(done, 'noEncoder', 'The robot has no encoder')
    const { maxSeconds, cameraIds, title = null } = parsed.data
    let clips: EndClip[]
    try {
      const facts = [...new Set(cameraIds)].map((cameraId) =>
        note(parts, { actionId, kind: 'video', cameraId, title }),
      )
      clips = startClips(parts, startFilm, facts)
    } catch (error) {
      void settle(done, () => Promise.reject(error))
      return nothingToCancel
    }
    let ending: Promise<ActionOutcome> | null = null
    const stop = (): Promise<ActionOutcome> => {
      ending ??= endClips(clips)
      return ending
    }
    const finish = () => {
      cancelTimer()
      if (recording === finish) recording = null
      const outcome = stop()
      void settle(done, () => outcome)
      return outcome
    }
    const cancelTimer = parts.clock.after(maxSeconds * 1_000, () => void finish())
    recording = finish
    // What has been recorded so far is kept.
    return () => void finish()
  }

  function stopRecording(_: VehicleAction, done: Done): Cancel {
    if (recording === null) return refuse(done, 'notRecording', 'No recording is under way')
    const outcome = recording()
    void settle(done, () => outcome)
    return nothingToCancel
  }

  const actions = {
    takePhoto,
    startRecording,
    stopRecording,
    takeThermalImage,
    readMeter: (action: VehicleAction, done: Done) => readMeter(parts, action, done),
    scanCode: (action: VehicleAction, done: Done) => scanCode(parts, action, done),
  }
  return {
    types: [
      ...(cameras.hasEncoder ? (['takePhoto'] as const) : []),
      ...(cameras.hasEncoder && startFilm !== null ? (['startRecording', 'stopRecording'] as const) : []),
      ...(cameras.hasEncoder && parts.reader !== null ? (['readMeter', 'scanCode'] as const) : []),
      ...(cameras.cameras.includes('thermal') ? (['takeThermalImage'] as const) : []),
    ],
    perform: (type, action, done) => actions[type](action, done),
    close: async () => {
      await recording?.().catch(() => {})
    },
  }
}

/** The next picture of the thermal camera, or `null` after a timeout. */
function readThermal({ cameras, clock }: CameraParts): Promise<Uint8Array | null> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
  const end = (raw: Uint8Array | null) => {
    close()
    cancel()
    resolve(raw)
  }
  const close = cameras.openThermal((raw) => end(raw))
  const cancel = clock.after(thermalWithinMs, () => end(null))
  return promise
}

/** Ends a clip. @returns the id of its medium; `null`: there is no clip */
type EndClip = () => Promise<string | null>

/** Films one clip per camera: all of them, or none. */
function startClips(parts: CameraParts, startFilm: StartFilm, facts: readonly NewMedium[]): EndClip[] {
  const clips: EndClip[] = []
  try {
    for (const one of facts) clips.push(startClip(parts, startFilm, one))
    return clips
  } catch (error) {
    for (const end of clips) end().catch(() => {})
    throw error
  }
}

function startClip(parts: CameraParts, startFilm: StartFilm, facts: NewMedium): EndClip {
  const { cameras, clock, privacy, spool } = parts
  const { cameraId } = facts
  const draft = spool.makeDraft()
  const film: Film = startFilm(draft.path)
  const since = clock.tick()
  const mask = privacy.mask('photo', cameraId)
  const close = cameras.open(cameraId, clipRung, {
    getMask: () => privacy.mask('photo', cameraId),
    onPicture: (picture) => film.write(picture),
    onEnd: () => {},
  })
  return async () => {
    const seconds = Math.max(0.1, (clock.tick() - since) / 1_000)
    close()
    // If the policy changed meanwhile, no single mark fits the whole clip.
    const anonymised = privacy.mask('photo', cameraId) === mask ? toMark(mask) : null
    try {
      if (!(await film.finish())) return null
      const { mediaId } = draft
      await keep(parts, { ...facts, mediaId, seconds, anonymised }, { draft: draft.path })
      return mediaId
    } finally {
      // Already moved away, or useless.
      rmSync(draft.path, { force: true })
    }
  }
}

async function endClips(clips: readonly EndClip[]): Promise<ActionOutcome> {
  const ends = await Promise.allSettled(clips.map((end) => end()))
  const lost = ends.find((end) => end.status === 'rejected')
  if (lost !== undefined) throw lost.reason
  const mediaIds = ends.flatMap((end) =>
    end.status === 'fulfilled' && end.value !== null ? [end.value] : [],
  )
  if (mediaIds.length === 0) return failed('noPicture', 'The cameras gave no picture')
  return { ok: true, result: { mediaIds } }
}
