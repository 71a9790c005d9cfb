import type { JointId } from '@wheelhouse/contract/robots/arm'
import type { jointTexts } from '@wheelhouse/texts/robots/joints'
import type { TextKey, TextParams } from '../../kernel/words/texts.ts'

type JointWords = (key: TextKey<typeof jointTexts>, params?: TextParams) => string

/** Names of joints; those of arms include the side. */
export function nameJoints(tj: JointWords, ids: readonly JointId[]): string[] {
  return ids.map((id) => nameJoint(tj, id))
}

/** The name of a joint; that of an arm's joint includes the side. */
export function nameJoint(tj: JointWords, id: JointId): string {
  const joint = tj(`joint_${id}`)
  if (id === 'neckPan' || id === 'neckTilt' || id === 'lift') return joint
  return tj('sideJoint', { side: tj(id.startsWith('l') ? 'group_left' : 'group_right'), joint })
}
