import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { armJoints, jointIds, jointsSchema } from '@wheelhouse/contract/robots/arm'
import { poseTexts } from '@wheelhouse/texts/flows/poses'
import { jointTexts } from '@wheelhouse/texts/robots/joints'
import { useTexts } from '../kernel/words/texts.ts'
import { nameJoint } from '../teleop/arm/joint-names.ts'
import classes from './flows.module.css'

/** Any arm provides the units of joints. */
const specs = armJoints({ model: 300, type: 22 })

type JointValue = { id: string; name: string; value: string; isResting: boolean }

/** Parses the joints of a form, with names and units in words. */
function useReadJoints(): (joints: string) => JointValue[] {
  const tj = useTexts(jointTexts)
  return (joints) => {
    const parsed = jointsSchema.safeParse(tryParseJson(joints))
    if (!parsed.success) return []
    return jointIds.flatMap((id) => {
      const value = parsed.data[id]
      const spec = specs.get(id)
      if (value === undefined || spec === undefined) return []
      const words = tj(`value_${spec.unit}`, { value: Math.round(value * 10) / 10 })
      return [{ id, name: nameJoint(tj, id), value: words, isResting: value === spec.rest }]
    })
  }
}

/** All joints in one line, for comparing two versions. */
export function useJointWords(): (joints: string) => string {
  const read = useReadJoints()
  return (joints) =>
    read(joints)
      .map(({ name, value }) => `${name} ${value}`)
      .join(' / ')
}

/** The joints that are not at rest, by name. @param joints in the format of a form */
export function JointList({ joints }: { joints: string }) {
  const t = useTexts(poseTexts)
  const moved = useReadJoints()(joints).filter(({ isResting }) => !isResting)
  if (moved.length === 0) return <p className={classes.note}>{t('allResting')}</p>
  return (
    <dl className={classes.jointList}>
      {moved.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
