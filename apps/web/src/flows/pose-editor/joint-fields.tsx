import { TextInput } from '@mantine/core'
import { type Arm, armJoints, type JointId, type JointSpec } from '@wheelhouse/contract/robots/arm'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { jointTexts } from '@wheelhouse/texts/robots/joints'
import { useTexts } from '../../kernel/words/texts.ts'
import { nameJoint } from '../../teleop/arm/joint-names.ts'
import classes from './pose-editor.module.css'
import { findUntyped, type TypedJoints, toJoints } from './pose-form.ts'
import type { PostureActs } from './use-posture.ts'

type JointFieldsProps = {
  arm: Arm
  joints: TypedJoints
  acts: PostureActs
  isReadOnly: boolean
}

/** A slider and a field for each joint, with its limits. Numbers beyond them can be typed, and are shown in red. */
export function JointFields({ arm, joints, acts, isReadOnly }: JointFieldsProps) {
  const t = useTexts(poseEditorTexts)
  const untyped = new Set(findUntyped(arm, joints))
  const values = toJoints(arm, joints)
  return (
    <fieldset className={classes.joints} disabled={isReadOnly}>
      <legend>{t('joints')}</legend>
      {[...armJoints(arm)].map(([id, spec]) => (
        <JointField
          key={id}
          id={id}
          spec={spec}
          typed={joints[id] ?? ''}
          value={values[id] ?? spec.rest}
          isUntyped={untyped.has(id)}
          acts={acts}
        />
      ))}
    </fieldset>
  )
}

type JointFieldProps = {
  id: JointId
  spec: JointSpec
  typed: string
  value: number
  isUntyped: boolean
  acts: PostureActs
}

function JointField({ id, spec, typed, value, isUntyped, acts }: JointFieldProps) {
  const t = useTexts(poseEditorTexts)
  const tj = useTexts(jointTexts)
  const name = nameJoint(tj, id)
  const limits = {
    min: tj(`value_${spec.unit}`, { value: spec.min }),
    max: tj(`value_${spec.unit}`, { value: spec.max }),
  }
  const isBeyond = !isUntyped && (value < spec.min || value > spec.max)
  const issue = isUntyped ? t('notNumber') : isBeyond ? t('beyond', limits) : null
  return (
    <div className={classes.joint} data-beyond={issue !== null}>
      <label htmlFor={`slider-${id}`}>{name}</label>
      <span className={classes.limits}>{t('range', limits)}</span>
      <input
        id={`slider-${id}`}
        type="range"
        min={spec.min}
        max={spec.max}
        step={1}
        value={Math.min(spec.max, Math.max(spec.min, value))}
        aria-valuetext={tj(`value_${spec.unit}`, { value })}
        onChange={(event) => acts.setJoint(id, event.currentTarget.value)}
        onPointerUp={acts.endGesture}
        onKeyUp={acts.endGesture}
        onBlur={acts.endGesture}
      />
      <TextInput
        name={`joints.${id}`}
        aria-label={t('number', { joint: name })}
        size="xs"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={issue}
        rightSection={<span className={classes.unit}>{tj(`unit_${spec.unit}`)}</span>}
        onChange={(event) => acts.setJoint(id, event.currentTarget.value)}
        onBlur={acts.endGesture}
      />
    </div>
  )
}
