import type { MapDocument, Zone } from '@wheelhouse/contract/maps/map-document'
import type { Arm, Joints } from '@wheelhouse/contract/robots/arm'
import type { RobotModel } from '@wheelhouse/contract/robots/robot-values'
import type { RideFloor } from '../../buildings/lifts-and-doors/lifts-and-doors.ts'
import type { TakenPlaces } from '../../robots/robot-link/ways/plan-order.ts'
import type { RobotMeans } from '../runs/plan/robot-means.store.ts'
import type { RunFlow } from '../runs/state/run-position.ts'

/** A floor that the flow may lead to. */
export type DryFloor = {
  readonly mapId: string
  readonly map: MapDocument
  /** The zones that are active now. */
  readonly zones: readonly Zone[]
  readonly ride: RideFloor | null
  /** The places that other robots occupy when the dry run begins. */
  readonly taken: TakenPlaces
}

/** The complete input of a dry run. Plain data, because it is passed to a separate process. */
export type DryRunTask = {
  /** The flow itself first, then those it calls. */
  readonly flows: readonly RunFlow[]
  readonly buildingId: string
  readonly floors: readonly DryFloor[]
  readonly start: { readonly mapId: string; readonly x: number; readonly y: number; readonly theta: number }
  /** Per cent. */
  readonly charge: number
  readonly isCharging: boolean
  /** A virtual robot of this model, with its arm; `null`: `arm` specifies the arm. */
  readonly model: RobotModel | null
  readonly arm: (Arm & { readonly joints: Joints }) | null
  /** `null` if it is not one of the installation's robots. */
  readonly robotId: string | null
  /** Can it detect the people in its pictures? */
  readonly canAnonymise: boolean
  /** Action types that the robot declares; `null`: those of the virtual robot. */
  readonly actions: readonly string[] | null
  /** Whether it obeys speed limits along its route, and its speed where nothing limits it (m/s). */
  readonly takesEdgeSpeeds: boolean
  readonly ownSpeed: number
  readonly means: RobotMeans
  /** Seconds of each text that is spoken, by `nameSpeech`; `null`: there is no voice for it. */
  readonly speech: ReadonlyMap<string, number | null>
  /** Seconds of each sound, by the id of its resource; `null` if unknown. */
  readonly sounds: ReadonlyMap<string, number | null>
  /** The building is linked to a service that controls its lifts and doors. */
  readonly hasLiftsAndDoors: boolean
  /** Epoch milliseconds, and the building's time zone, for conditions on the hour. */
  readonly now: number
  readonly timezone: string
}

type Spoken = { readonly [name: string]: unknown }

/** A key that is equal for equal sounds. */
export function nameSpeech({ text, language, voice, speed }: Spoken): string {
  return JSON.stringify([text, language, voice, speed])
}
