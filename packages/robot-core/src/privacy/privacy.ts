import {
  type AnonymizeMark,
  type AnonymizeOrder,
  type AnonymizePlace,
  type AnonymizeReport,
  type AnonymizeTarget,
  anonymizeOrderSchema,
  anonymizeStrength,
} from '@wheelhouse/contract/system/anonymisation'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { z } from 'zod'
import type { StateFile } from '../state-file.ts'
import type { Mask } from './mask.ts'

/** Must outlive the process: until the server sends a policy, its last one applies. */
export const privacyMemorySchema = z.object({ policy: anonymizeOrderSchema.nullable() })
export type PrivacyMemory = z.output<typeof privacyMemorySchema>

/** What the robot's cameras can detect in their pictures. */
export type PrivacyMeans = {
  readonly finds: readonly AnonymizeTarget[]
  readonly isSimulated: boolean
}

/** Which pictures of a robot are masked for which use, according to its policy. */
export type Privacy = {
  /** Takes effect with the next picture. The same policy again changes nothing. */
  take(policy: AnonymizeOrder | null): void
  /** Restores the remembered policy, and persists every change from now on. */
  remember(memory: StateFile<PrivacyMemory>): void
  /** The mask for a picture of this camera and use; the same object while the policy is unchanged. */
  mask(place: AnonymizePlace, camera: CameraId): Mask | null
  /** For a photo that requests a mask whatever the policy: people and faces at least. `null`: not possible. */
  requestedMask(camera: CameraId): Mask | null
  /** Registers the only listener, called when `mask` returns something else than before. */
  onChange(listener: () => void): void
  report(): AnonymizeReport
}

const requestedTargets: readonly AnonymizeTarget[] = ['face', 'person']

/** @param means left out: the cameras detect nothing, and every picture is sent as it is */
export function createPrivacy(means: PrivacyMeans = { finds: [], isSimulated: false }): Privacy {
  let policy: AnonymizeOrder | null = null
  let memory: StateFile<PrivacyMemory> | null = null
  let mask: Mask | null = null
  let listener = () => {}

  function use(next: AnonymizeOrder | null): void {
    policy = next
    mask = next === null ? null : toMask(next.targets, next)
    listener()
  }

  /** Only what can be detected is promised. */
  function toMask(
    targets: readonly AnonymizeTarget[],
    { method, strength }: Pick<Mask, 'method' | 'strength'>,
  ): Mask | null {
    const found = targets.filter((target) => means.finds.includes(target))
    return found.length === 0 ? null : { targets: found, method, strength }
  }

  function getMask(place: AnonymizePlace, camera: CameraId): Mask | null {
    if (policy === null || !policy.applyTo.includes(place)) return null
    return policy.cameras.length === 0 || isOneOf(camera, policy.cameras) ? mask : null
  }

  return {
    take(next) {
      if (JSON.stringify(next) === JSON.stringify(policy)) return
      memory?.save({ policy: next })
      use(next)
    },
    remember(file) {
      memory = file
      const known = file.load()
      if (known !== null) use(known.policy)
    },
    mask: getMask,
    requestedMask(camera) {
      if (!requestedTargets.every((target) => means.finds.includes(target))) return null
      const usual = getMask('photo', camera)
      const targets = [...new Set([...(usual?.targets ?? []), ...requestedTargets])]
      return toMask(targets, usual ?? { method: 'mosaic', strength: anonymizeStrength.usual })
    },
    onChange(changed) {
      listener = changed
    },
    report: () => ({
      ...means,
      finds: [...means.finds],
      policy: policy && { id: policy.id, revision: policy.revision },
    }),
  }
}

function isOneOf(camera: CameraId, cameras: readonly CameraId[]): boolean {
  return cameras.includes(camera)
}

/** The mark of a picture with this mask. */
export function toMark(mask: Mask | null): AnonymizeMark | null {
  return mask && { targets: [...mask.targets], method: mask.method }
}
