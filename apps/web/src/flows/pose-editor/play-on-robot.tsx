import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Arm, type Joints, jointsAwayFrom } from '@wheelhouse/contract/robots/arm'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { armTexts } from '@wheelhouse/texts/teleop/arm'
import { driveTexts } from '@wheelhouse/texts/teleop/teleop-keys'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { describeError } from '../../kernel/shell/notify.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { PlayButton } from '../../teleop/arm/play-button.tsx'
import { playPose } from '../../teleop/arm/poses.queries.ts'
import { LeaseBar } from '../../teleop/drive/lease-bar.tsx'
import { StopButton } from '../../teleop/drive/stop-button.tsx'
import { TeleopNotices } from '../../teleop/notices/teleop-notices.tsx'
import { MainPicture } from '../../teleop/picture/main-picture.tsx'
import { screenSlots } from '../../teleop/session/early-session.ts'
import { stopKeys } from '../../teleop/session/teleop-keys.ts'
import type { TeleopSession } from '../../teleop/session/teleop-session.ts'
import { useTeleopSession } from '../../teleop/session/use-teleop-session.ts'
import { type ArmRobot, armRobotsQuery } from './arm-robots.queries.ts'
import classes from './pose-editor.module.css'
import { isEasing } from './pose-form.ts'

type Posture = {
  arm: Arm
  joints: Joints
  durationMs: number
  easing: string
  /** Is every joint within its limits? */
  isPossible: boolean
}

/** Tries the edited pose on a robot with this arm: its picture next to the figure, under a lease, hold to move. */
export function PlayOnRobot({ organizationId, ...posture }: Posture & { organizationId: string }) {
  const t = useTexts(poseEditorTexts)
  const { data: robots = [] } = useQuery(armRobotsQuery(posture.arm, organizationId))
  const [chosen, setChosen] = useState<ArmRobot | null>(null)
  return (
    <section className={classes.panel} aria-label={t('playTitle')}>
      <h2>{t('playTitle')}</h2>
      <p className={classes.note}>{t('playNote')}</p>
      {chosen === null ? (
        <ul className={classes.list}>
          {robots.map((robot) => (
            <RobotChoice key={robot.id} robot={robot} arm={posture.arm} onChoose={() => setChosen(robot)} />
          ))}
        </ul>
      ) : (
        <>
          <Button variant="default" size="xs" onClick={() => setChosen(null)}>
            {t('leaveRobot', { robot: chosen.name })}
          </Button>
          <RobotBeside key={chosen.serialNumber} robot={chosen} {...posture} />
        </>
      )}
    </section>
  )
}

/** A robot that is online and reports this arm; others cannot be selected. */
function RobotChoice({ robot, arm, onChoose }: { robot: ArmRobot; arm: Arm; onChoose: () => void }) {
  const t = useTexts(poseEditorTexts)
  const isFit = useLive(robotChannels.state, { serialNo: robot.serialNumber }, (state) => {
    const own = state?.arm ?? null
    return state?.online === true && own !== null && own.model === arm.model && own.type === arm.type
  })
  if (!isFit) return null
  return (
    <li>
      <Button variant="default" onClick={onChoose}>
        {t('chooseRobot', { robot: robot.name })}
      </Button>
    </li>
  )
}

function RobotBeside({ robot, ...posture }: Posture & { robot: ArmRobot }) {
  const session = useTeleopSession(robot.serialNumber, screenSlots.basic)
  if (session === null) return null
  return <OpenRobot session={session} robot={robot} {...posture} />
}

function OpenRobot({ session, robot, ...posture }: Posture & { robot: ArmRobot; session: TeleopSession }) {
  const { serialNumber: serialNo, name } = robot
  useKeys(stopKeys, driveTexts, (_id, phase) => {
    if (phase === 'down') session.remoteStop()
  })
  useEffect(() => session.chooseSlots([{ slot: 0, camera: 'v1', size: 'main', preset: 'medium' }]), [session])
  return (
    <div className={classes.robot}>
      <TeleopNotices session={session} serialNo={serialNo} name={name} />
      <div className={classes.picture}>
        <MainPicture session={session} serialNo={serialNo} camera="v1" />
      </div>
      <LeaseBar session={session} serialNo={serialNo} />
      <PlayPosture session={session} serialNo={serialNo} {...posture} />
      <StopButton session={session} />
    </div>
  )
}

type PlayPostureProps = Posture & { session: TeleopSession; serialNo: string }

/** Sends the robot the posture on the screen; then it moves while the button is held. */
function PlayPosture({ session, serialNo, arm, joints, durationMs, easing, isPossible }: PlayPostureProps) {
  const t = useTexts(poseEditorTexts)
  const ta = useTexts(armTexts)
  const lease = useStore(session.lease.mine)
  const isPlaying = useStore(session.drive).intent.play
  const [given, setGiven] = useState<Joints | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isStandby = useLive(robotChannels.state, { serialNo }, (state) => state?.standby ?? false)
  const hasArrived = useLive(robotChannels.state, { serialNo }, (state) => {
    const now = state?.arm?.joints
    return given !== null && now !== undefined && jointsAwayFrom(arm, now, given).length === 0
  })
  const isSame = given !== null && JSON.stringify(given) === JSON.stringify(joints)
  const send = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      if (session.lease.mine.get() === null) await session.lease.acquire({ takeOver: false })
      const motion = { durationMs, easing: isEasing(easing) ? easing : ('linear' as const) }
      const body = { armModel: arm.model, armType: arm.type, joints, ...motion }
      await call(playPose, { params: { serialNo }, body }, { quiet: 'driving' })
      setGiven(joints)
    } catch (error) {
      setFailure(describeError(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      {isStandby && <p className={classes.note}>{ta('standby')}</p>}
      {!isPossible && <p className={classes.beyond}>{t('cannotSend')}</p>}
      <Button
        variant="default"
        disabled={!isPossible || isPlaying}
        loading={isBusy}
        onClick={() => void send()}
      >
        {t('send')}
      </Button>
      {failure !== null && (
        <p className={classes.beyond} role="alert">
          {failure}
        </p>
      )}
      {given !== null && !isSame && (
        <p className={classes.note} role="status">
          {t('changedSince')}
        </p>
      )}
      {lease !== null && isSame && (
        <PlayButton session={session} serialNo={serialNo} goal={null} hasArrived={hasArrived} />
      )}
    </>
  )
}
