import { Button } from '@mantine/core'
import { type CameraId, thermalPartner } from '@wheelhouse/contract/teleop/video'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Lock, VideoOff } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { useDriver } from '../session/use-driver.ts'
import { AnonymiseChip } from './anonymise-chip.tsx'
import { DriveFigures } from './drive-figures.tsx'
import { LinkFiguresChip } from './link-figures-chip.tsx'
import classes from './main-picture.module.css'
import { MarkOverlay } from './mark-overlay.tsx'
import { PathOverlay } from './path-overlay.tsx'
import { watchPictureView } from './picture-view.ts'
import { RobotVideo } from './robot-video.tsx'
import { ThermalPicture } from './thermal-picture.tsx'
import { type Placement, placeThermal } from './thermal-view.ts'

type MainPictureProps = {
  session: TeleopSession
  serialNo: string
  camera: CameraId
  /** Lays the thermal picture over its partner camera, and over no other. */
  isThermal?: boolean
  /** False if nobody drives here: then only messages that concern everybody are shown. */
  isDrivable?: boolean
  /** False if the reason for a lock is shown outside of the picture. */
  hasLock?: boolean
  /** Leads to the map if the link is too slow to drive. Absent if there is no map. */
  onGoTo?: () => void
}

/** The picture's element: receives the focus after clicks, so that the keys drive and Space stops. */
export const pictureId = 'main-picture'

const pictureAspect = 16 / 9

/** The main picture, overlaid with everything that matters for driving by it: path, lock with its reason, link. */
export function MainPicture({
  session,
  serialNo,
  camera,
  isThermal = false,
  isDrivable = true,
  hasLock = true,
  onGoTo,
}: MainPictureProps) {
  const t = useTexts(teleopTexts)
  const [stream = null] = useStore(session.video.streams)
  const sent = useStore(session.slots).find(({ slot }) => slot === 0)
  const mount = sent?.mount ?? null
  const thermalMount = useStore(session.thermalMount)
  const picture = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      picture.current === null ? undefined : watchPictureView(picture.current, session.setPictureInView),
    [session],
  )
  // By the camera that the robot sends, not the one just chosen: until then the old picture is shown.
  const isPartnerShown = sent?.camera === thermalPartner && sent.rung !== null
  const isOverlaid = isThermal && isPartnerShown && mount !== null && thermalMount !== null
  return (
    <div id={pictureId} className={classes.stage} tabIndex={-1}>
      <div ref={picture} className={classes.picture}>
        <RobotVideo
          stream={stream}
          label={t('picture', { camera: t(`camera_${camera}`) })}
          onPicture={session.sawPicture}
        />
        {isOverlaid && (
          <ThermalPicture
            session={session}
            className={classes.thermal}
            style={toStyle(placeThermal(mount, thermalMount, pictureAspect))}
          />
        )}
        {isDrivable && <PathOverlay session={session} mount={mount} />}
        {isDrivable && <MarkOverlay session={session} camera={sent?.rung == null ? null : sent.camera} />}
        <PictureState session={session} />
        {hasLock && <LockBanner session={session} isDrivable={isDrivable} onGoTo={onGoTo} />}
      </div>
      <div className={classes.corner}>
        <LinkFiguresChip session={session} />
        {isDrivable && <DriveFigures session={session} />}
      </div>
      <AnonymiseChip serialNo={serialNo} camera={sent?.camera ?? camera} />
    </div>
  )
}

function toStyle({ left, top, width, height }: Placement): CSSProperties {
  const share = (value: number) => `${value * 100}%`
  return { left: share(left), top: share(top), width: share(width), height: share(height) }
}

/** Why there is no picture, shown in its place. */
function PictureState({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const status = useStore(session.video.status)
  const problem = useStore(session.video.problem)
  const main = useStore(session.slots).find(({ slot }) => slot === 0)
  const word =
    problem !== null
      ? t(`video_${problem}`)
      : status === 'connecting' || status === 'idle'
        ? t('video_connecting')
        : status === 'waiting'
          ? t('video_waiting')
          : main?.reason === 'noEncoder' || main?.reason === 'cameraLost'
            ? t(`video_${main.reason}`)
            : null
  if (word === null) return null
  return (
    <div className={classes.state} role="status">
      <VideoOff size={32} aria-hidden />
      {word}
    </div>
  )
}

/** Reasons that also matter to somebody who is not driving. */
const concernsAll: ReadonlySet<string> = new Set(['disconnected', 'remoteStop', 'emergencyStop'])

/** Driving is locked: shows why, on the picture, where the driver looks. */
function LockBanner({
  session,
  isDrivable,
  onGoTo,
}: Pick<MainPictureProps, 'session' | 'isDrivable' | 'onGoTo'>) {
  const t = useTexts(teleopTexts)
  const { reason } = useStore(session.drive)
  const { isElsewhere, words } = useDriver(session)
  if (reason === null || reason === 'noPicture') return null
  if (isDrivable === false && !concernsAll.has(reason)) return null
  return (
    <div className={classes.lock} role="status" data-reason={reason}>
      <Lock size={16} aria-hidden />
      {reason === 'noLease' && isElsewhere ? words : t(`lock_${reason}`)}
      {(reason === 'slowLink' || reason === 'untimedPicture') && onGoTo !== undefined && (
        <Button size="compact-sm" variant="white" color="dark" onClick={onGoTo}>
          {t('chooseGoal')}
        </Button>
      )}
    </div>
  )
}
