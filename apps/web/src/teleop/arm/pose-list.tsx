import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Arm, type Joints, jointsAwayFrom } from '@wheelhouse/contract/robots/arm'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { jointTexts } from '@wheelhouse/texts/robots/joints'
import { armTexts } from '@wheelhouse/texts/teleop/arm'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { describeError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import panel from '../panels/side-panel.module.css'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './arm-panel.module.css'
import { nameJoints } from './joint-names.ts'
import { PlayButton } from './play-button.tsx'
import { networksQuery, type Place, playPose, posesQuery } from './poses.queries.ts'

type PoseListProps = { arm: Arm; session: TeleopSession; serialNo: string; place: Place }
type Pose = { id: string; name: string; joints: Joints }

/** Where the arm is among the poses of a network, and the way to another one: prepare, then hold. */
export function PoseList({ arm, session, serialNo, place }: PoseListProps) {
  const t = useTexts(armTexts)
  const { data: networks = [] } = useQuery(networksQuery(arm, place))
  const { data: known = [] } = useQuery({ ...posesQuery(arm, place), enabled: networks.length > 0 })
  const [chosen, setChosen] = useState<string | null>(null)
  const [goal, setGoal] = useState<Pose | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const lease = useStore(session.lease.mine)
  const isPlaying = useStore(session.drive).intent.play
  const network = networks.find(({ id }) => id === chosen) ?? networks[0]
  const poses = known.filter(({ id }) => network?.poseIds.includes(id) === true)
  const at = useArmPlace(arm, serialNo, poses)
  if (network === undefined) return null

  const prepare = async (pose: Pose) => {
    setIsBusy(true)
    setFailure(null)
    try {
      // Without the lease, the button first acquires it, as driving does.
      if (session.lease.mine.get() === null) await session.lease.acquire({ takeOver: false })
      const body = { poseNetworkId: network.id, poseId: pose.id }
      await call(playPose, { params: { serialNo }, body }, { quiet: 'driving' })
      setGoal(pose)
    } catch (error) {
      setFailure(describeError(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={classes.poses}>
      <h3>{t('poses')}</h3>
      {networks.length > 1 && (
        <NativeSelect
          size="xs"
          label={t('network')}
          value={network.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={networks.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <WhereTheArmIs arm={arm} serialNo={serialNo} poses={poses} />
      {lease === null && <p className={panel.note}>{t('takeControl')}</p>}
      <ul>
        {poses.map((pose) => (
          <li key={pose.id} className={classes.pose}>
            <span>{pose.name}</span>
            {pose.id === at ? (
              <span className={panel.note}>{t('here')}</span>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('readyFor', { pose: pose.name })}
                disabled={isBusy || isPlaying}
                onClick={() => void prepare(pose)}
              >
                {t('ready')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {lease !== null && (
        <PlayButton
          session={session}
          serialNo={serialNo}
          goal={goal?.name ?? null}
          hasArrived={goal !== null && goal.id === at}
        />
      )}
    </div>
  )
}

/** The current pose of the arm. */
function useArmPlace(arm: Arm, serialNo: string, poses: readonly Pose[]): string | null {
  return useLive(robotChannels.state, { serialNo }, (state) => {
    const joints = state?.arm?.joints
    if (joints === undefined) return null
    return poses.find((pose) => jointsAwayFrom(arm, joints, pose.joints).length === 0)?.id ?? null
  })
}

/** The current pose of the arm, or the nearest one with the deviation. */
function WhereTheArmIs({ arm, serialNo, poses }: { arm: Arm; serialNo: string; poses: readonly Pose[] }) {
  const t = useTexts(armTexts)
  const tj = useTexts(jointTexts)
  const words = useLive(robotChannels.state, { serialNo }, (state) => {
    const joints = state?.arm?.joints
    if (joints === undefined) return ''
    const [nearest] = poses
      .map(({ name, joints: wanted }) => ({ name, away: jointsAwayFrom(arm, joints, wanted) }))
      .toSorted((a, b) => a.away.length - b.away.length)
    if (nearest === undefined) return ''
    return nearest.away.length === 0
      ? t('atPose', { pose: nearest.name })
      : t('nearPose', { pose: nearest.name, joints: nameJoints(tj, nearest.away).join(', ') })
  })
  return (
    <p className={panel.note} role="status">
      {words}
    </p>
  )
}
