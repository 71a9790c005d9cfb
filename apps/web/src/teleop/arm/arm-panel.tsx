import { type Arm, armJoints, type JointId, type JointSpec } from '@wheelhouse/contract/robots/arm'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { jointTexts } from '@wheelhouse/texts/robots/joints'
import { armTexts } from '@wheelhouse/texts/teleop/arm'
import { driveTexts } from '@wheelhouse/texts/teleop/teleop-keys'
import { Minus, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { HoldButton } from '../drive/hold-button.tsx'
import panel from '../panels/side-panel.module.css'
import { armKeys } from '../session/teleop-keys.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './arm-panel.module.css'
import { PoseList } from './pose-list.tsx'
import type { Place } from './poses.queries.ts'

type ArmPanelProps = {
  session: TeleopSession
  serialNo: string
  /** Determines the poses offered; `null` while the robot's place is not known. */
  place: Place | null
}

const groups = ['head', 'lift', 'left', 'right'] as const
type Group = (typeof groups)[number]

/** Head, lift and arms of a robot that has them: joint by joint, and by the poses of its networks (R-TELEOP-25). */
export function ArmPanel(props: ArmPanelProps) {
  const arm = useLive(robotChannels.state, { serialNo: props.serialNo }, (state) =>
    state?.arm == null ? null : { model: state.arm.model, type: state.arm.type },
  )
  return arm === null ? null : <Panel arm={arm} {...props} />
}

function Panel({ arm, session, serialNo, place }: ArmPanelProps & { arm: Arm }) {
  const t = useTexts(armTexts)
  const isStandby = useLive(robotChannels.state, { serialNo }, (state) => state?.standby ?? false)
  const joints = useMemo(() => Map.groupBy(armJoints(arm), ([id]) => getGroup(id)), [arm])
  useKeys(armKeys, driveTexts, (id, phase) => session.setKey(id, phase === 'down'))
  return (
    <section className={panel.panel} aria-label={t('panel')}>
      <h2>{t('panel')}</h2>
      {isStandby && (
        <p className={classes.standby} role="status">
          {t('standby')}
        </p>
      )}
      {groups.map((group) => (
        <JointGroup
          key={group}
          group={group}
          joints={joints.get(group) ?? []}
          session={session}
          serialNo={serialNo}
        />
      ))}
      {place !== null && <PoseList arm={arm} session={session} serialNo={serialNo} place={place} />}
    </section>
  )
}

function getGroup(id: JointId): Group {
  if (id === 'lift') return 'lift'
  if (id === 'neckPan' || id === 'neckTilt') return 'head'
  return id.startsWith('l') ? 'left' : 'right'
}

type JointGroupProps = {
  group: Group
  joints: readonly [JointId, JointSpec][]
  session: TeleopSession
  serialNo: string
}

/** The joints of one part of the body. Arms are collapsed at first: a phone shows what is used. */
function JointGroup({ group, joints, session, serialNo }: JointGroupProps) {
  const tj = useTexts(jointTexts)
  if (joints.length === 0) return null
  return (
    <details className={classes.group} open={group === 'head' || group === 'lift'}>
      <summary>{tj(`group_${group}`)}</summary>
      <ul>
        {joints.map(([id, spec]) => (
          <JointRow key={id} id={id} spec={spec} group={group} session={session} serialNo={serialNo} />
        ))}
      </ul>
    </details>
  )
}

/** A joint closer to its limit than this, in its own unit, counts as being there. */
const endTolerance = 0.5

type JointRowProps = Omit<JointGroupProps, 'joints'> & { id: JointId; spec: JointSpec }

function JointRow({ id, spec, group, session, serialNo }: JointRowProps) {
  const tj = useTexts(jointTexts)
  const t = useTexts(armTexts)
  const { reason, intent } = useStore(session.drive)
  const value = useLive(robotChannels.state, { serialNo }, (state) => {
    const joint = state?.arm?.joints[id]
    return joint === undefined ? null : Math.round(joint * 10) / 10
  })
  const joint = tj(`joint_${id}`)
  const name =
    group === 'left' || group === 'right' ? tj('sideJoint', { side: tj(`group_${group}`), joint }) : joint
  const words = value === null ? '–' : tj(`value_${spec.unit}`, { value: Math.round(value) })
  const end =
    value === null
      ? null
      : value >= spec.max - endTolerance
        ? 'atUpper'
        : value <= spec.min + endTolerance
          ? 'atLower'
          : null
  const hold = (way: 'up' | 'down', isActive: boolean) => (
    <HoldButton
      session={session}
      holds={`joint.${id}.${way}`}
      className={classes.hold}
      aria-label={t(way === 'up' ? 'increase' : 'decrease', { joint: name })}
      data-active={reason === null && isActive}
    >
      {way === 'up' ? <Plus size={18} aria-hidden /> : <Minus size={18} aria-hidden />}
    </HoldButton>
  )
  const wanted = intent.joints[id] ?? 0
  return (
    <li className={classes.joint}>
      {hold('down', wanted < 0)}
      <div className={classes.figures}>
        <span>{joint}</span>
        <span className={classes.value}>{words}</span>
        <meter aria-label={name} min={spec.min} max={spec.max} value={value ?? spec.min}>
          {words}
        </meter>
        <span className={classes.end} role="status">
          {end === null ? '' : tj(end)}
        </span>
      </div>
      {hold('up', wanted > 0)}
    </li>
  )
}
