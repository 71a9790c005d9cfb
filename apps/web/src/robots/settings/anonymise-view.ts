import type { AnonymizeState } from '@wheelhouse/contract/robots/robot-state'
import type { AnonymizeMark } from '@wheelhouse/contract/system/anonymisation'
import type { CameraId } from '@wheelhouse/contract/teleop/video'

/** What a robot really masks; `null`: nothing, whatever its policy. */
export function getHidden({ isApplied, missing, targets, method }: AnonymizeState): AnonymizeMark | null {
  const hidden = targets.filter((target) => !missing.includes(target))
  return isApplied && hidden.length > 0 ? { targets: hidden, method } : null
}

/** Does the policy apply to the live picture of this camera? */
export function isMeantLive({ applyTo, cameras }: AnonymizeState, camera: CameraId): boolean {
  if (!applyTo.includes('live') || camera === 'thermal') return false
  return cameras.length === 0 || cameras.includes(camera)
}
