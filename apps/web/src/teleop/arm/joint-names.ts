import type { JointId } from '@wheelhouse/contract/robots/arm'
import type { jointTexts } from '@wheelhouse/texts/robots/joints'
import type { TextKey, TextParams } from '../../kernel/words/texts.ts'

type JointWords = (key: TextKey<typeof jointTexts>, params?: TextParams) => string

/** Joints by name, those of the arms with their side. */
export function nameJoints(tj: JointWords, ids: readonly JointId[]): string[] {
  return ids.map((id) => nameJoint(tj, id))
}

/** A joint's name; of an arm's with its side. */
export function nameJoint(tj: JointWords, id: JointId): string {
  const joint = tj(`joint_${id}`)
  if (id === 'neckPan' || id === 'neckTilt' || id === 'lift') return joint
  return tj('sideJoint', { side: tj(id.startsWith('l') ? 'group_left' : 'group_right'), joint })
}
