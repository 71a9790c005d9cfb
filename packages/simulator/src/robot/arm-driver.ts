import { networkLimits } from '@wheelhouse/contract/flows/pose-network'
import { type PoseStep, poseStepSchema } from '@wheelhouse/contract/flows/pose-play'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { jointsAwayFrom, jointsOutOfReach } from '@wheelhouse/contract/robots/arm'
import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { ActionOutcome } from '@wheelhouse/robot-core/adapter'
import { z } from 'zod'
import { getPosture, type PoseEnd, stepArm } from '../arm/virtual-arm.ts'
import { armPower } from './virtual-faults.ts'
import type { VirtualState } from './virtual-parts.ts'

const descriptions: Record<PoseEnd, string> = {
  movedByHand: 'The robot was moved by hand',
  replaced: 'Another pose came',
  stopped: 'The robot was stopped',
  cancelled: 'The pose was given up',
  emergencyStop: 'The emergency stop is pressed',
  hardwareError: 'The robot is out of order',
}

const stepsSchema = z.array(poseStepSchema).min(1).max(networkLimits.posesMax)

type ArmParts = {
  state(): VirtualState
  set(change: Partial<VirtualState>): void
}
export type ArmDriver = ReturnType<typeof createArmDriver>

/** Moves a robot's arm through one pose at a time, or manually. */
export function createArmDriver(robot: ArmParts) {
  /** Reports how the pose in progress ended. */
  let onEnd: ((outcome: ActionOutcome) => void) | null = null
  /** Reports how many of its steps are done. */
  let onStep: ((done: number) => void) | null = null

  function drop(reason: PoseEnd): void {
    const { arm } = robot.state()
    if (arm === null || arm.pose === null) return
    robot.set({ arm: { ...arm, pose: null } })
    end({ ok: false, error: reason, description: descriptions[reason] })
  }

  function end(outcome: ActionOutcome): void {
    const done = onEnd
    onEnd = null
    done?.(outcome)
  }

  return {
    drop,
    /**
     * Loads a pose of `setPose` or `playPose`, or reports why it is rejected.
     * @param onStepDone called after each step, before the end is reported
     * @returns a function that cancels it
     */
    take(
      type: 'setPose' | 'playPose',
      { steps: given, lease }: Readonly<Record<string, unknown>>,
      done: (outcome: ActionOutcome) => void,
      onStepDone: ((done: number) => void) | null = null,
    ): () => void {
      const { arm } = robot.state()
      const steps = readSteps(given)
      const refuse = (error: ActionFault, description: string) => {
        done({ ok: false, error, description })
        return () => {}
      }
      if (arm === null) return refuse('noArm', 'This robot has no arm')
      if (steps === null) return refuse('invalidParameters', `${type} needs steps`)
      const beyond = steps.flatMap(({ joints }) => jointsOutOfReach(arm.arm, joints))
      if (beyond.length > 0)
        return refuse('outOfReach', `Beyond the limits of this arm: ${[...new Set(beyond)].join(', ')}`)
      const [first] = steps
      const away = type === 'playPose' ? jointsAwayFrom(arm.arm, getPosture(arm), first.joints) : []
      if (away.length > 0)
        return refuse('poseElsewhere', `The arm is not where the pose begins: ${away.join(', ')}`)
      drop('replaced')
      const ahead = type === 'playPose' ? steps.slice(1) : steps
      if (ahead.length === 0) {
        done({ ok: true })
        return () => {}
      }
      onEnd = done
      onStep = onStepDone
      const isHeld = lease !== undefined && lease !== null
      robot.set({ arm: { ...arm, pose: { steps: ahead, isHeld, at: 0, movement: null } } })
      return () => {
        if (onEnd === done) drop('cancelled')
      }
    },
    step(seconds: number): void {
      const { arm, hand, faults, charge, held } = robot.state()
      if (arm === null) return
      const power = charge <= 0 ? 0 : armPower(faults)
      const next = stepArm(arm, { joints: hand.joints, play: hand.play, power, held }, seconds)
      robot.set({ arm: next.arm })
      const at = next.finished ? (arm.pose?.steps.length ?? 0) : (next.arm.pose?.at ?? 0)
      if (at !== arm.pose?.at && arm.pose !== null) onStep?.(at)
      if (next.finished) end({ ok: true })
    },
  }
}

/** VDA 5050 2.x carries structures as JSON text. */
function readSteps(given: unknown): [PoseStep, ...PoseStep[]] | null {
  const parsed = stepsSchema.safeParse(typeof given === 'string' ? tryParseJson(given) : given)
  const [first, ...others] = parsed.data ?? []
  return first === undefined ? null : [first, ...others]
}
