import { randomUUID } from 'node:crypto'
import { type MediaFacts, mediaLimits } from '@wheelhouse/contract/reports/media'
import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import { z } from 'zod'
import type { ActionOutcome, VehicleState } from '../adapter.ts'
import type { Clock } from '../clock.ts'
import type { Done } from '../end-action.ts'
import type { Privacy } from '../privacy/privacy.ts'
import type { CameraSource } from '../video/camera-source.ts'
import type { StartFilm } from '../video/film.ts'
import type { PictureReader } from '../video/picture-reader.ts'
import type { MediaSpool, NewMedium } from './media-spool.ts'

/** What all camera actions share: their parameters, keeping what was taken, and their end. */

export type CameraParts = {
  readonly cameras: CameraSource
  /** What must be masked in their pictures. */
  readonly privacy: Privacy
  readonly startFilm: StartFilm | null
  readonly reader: PictureReader | null
  readonly spool: MediaSpool
  readonly clock: Clock
  readonly pose: () => Pick<VehicleState, 'mapId' | 'x' | 'y' | 'theta' | 'localized'>
  /** The spool has something new for the server. */
  readonly onMedium: () => void
}

export const titleSchema = z.string().max(mediaLimits.titleMax).nullish()

/** Lists and objects are JSON text in VDA 5050 2.x. @param textMax characters of it */
export function orText<T extends z.ZodType>(schema: T, textMax = 4_000) {
  const text = z
    .string()
    .max(textMax)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('This is no JSON')
        return z.NEVER
      }
    })
  return z.union([schema, text.pipe(schema)])
}

/** What is known before the bytes exist. */
export function note(
  { clock, pose }: CameraParts,
  base: Pick<NewMedium, 'actionId' | 'kind' | 'cameraId' | 'title'>,
): NewMedium {
  const { mapId, x, y, theta, localized } = pose()
  return {
    ...base,
    mediaId: randomUUID(),
    takenAt: new Date(clock.wallMs()).toISOString(),
    pose: mapId === null || !localized ? null : { mapId, x, y, theta },
    seconds: null,
    areas: [],
    anonymised: null,
  }
}

export async function keep(
  { spool, onMedium }: CameraParts,
  medium: NewMedium,
  content: Parameters<MediaSpool['add']>[1],
): Promise<MediaFacts> {
  const facts = await spool.add(medium, content)
  onMedium()
  return facts
}

/** A disk that cannot be written is the robot's own fault, and the report lacks a picture: F0002. */
export async function settle(done: Done, work: () => Promise<ActionOutcome>): Promise<void> {
  let outcome: ActionOutcome
  try {
    outcome = await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    outcome = failed('F0002', `What was taken could not be kept: ${reason}`)
  }
  done(outcome)
}

export function failed(error: ActionFault, description: string): ActionOutcome {
  return { ok: false, error, description }
}
