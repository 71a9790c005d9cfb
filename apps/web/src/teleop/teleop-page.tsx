import { NativeSelect, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { type VideoMode, videoModes } from '@wheelhouse/contract/robots/robot'
import { type CameraId, cameraIds, maxVideoSlots } from '@wheelhouse/contract/teleop/video'
import { teleopTexts } from '@wheelhouse/texts/teleop'
import { driveTexts } from '@wheelhouse/texts/teleop-keys'
import { useEffect, useMemo, useState } from 'react'
import { useLive } from '../kernel/live.ts'
import { showError } from '../kernel/notify.ts'
import { useStore } from '../kernel/store.ts'
import { useTexts } from '../kernel/texts.ts'
import { useKeys } from '../kernel/use-keys.ts'
import { CameraStrip, slotChoices } from './camera-strip.tsx'
import { DrivePad, speedSteps } from './drive-pad.tsx'
import { LeaseBar } from './lease-bar.tsx'
import { MainPicture } from './main-picture.tsx'
import { MapInset } from './map-inset.tsx'
import { OrderPanel } from './order-panel.tsx'
import { robotBySerialQuery } from './robot-by-serial.queries.ts'
import { RobotHead } from './robot-head.tsx'
import { StopButton } from './stop-button.tsx'
import { type DriveKey, type TeleopKey, teleopKeys } from './teleop-keys.ts'
import classes from './teleop-page.module.css'
import type { TeleopSession } from './teleop-session.ts'
import { useMicrophone } from './use-microphone.ts'
import { useTeleopSession } from './use-teleop-session.ts'
import { VoicePanel } from './voice-panel.tsx'

/** /app/tele-ope/{mode}/{serialNo}: see through one robot's cameras, talk through it, and drive it by hand. */
export function TeleopPage({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  const robot = useQuery(robotBySerialQuery(serialNo))
  const session = useTeleopSession(serialNo, maxVideoSlots - 1)
  const name = robot.data?.name ?? serialNo
  useEffect(() => {
    document.title = `${name} - Wheelhouse`
  }, [name])
  if (robot.data === null) return <p role="alert">{t('notFound')}</p>
  if (session === null) return null
  return (
    <OpenTeleop
      key={serialNo}
      session={session}
      serialNo={serialNo}
      name={name}
      videoMode={robot.data?.videoMode ?? 'medium'}
    />
  )
}

type OpenTeleopProps = { session: TeleopSession; serialNo: string; name: string; videoMode: VideoMode }

function OpenTeleop({ session, serialNo, name, videoMode }: OpenTeleopProps) {
  const t = useTexts(teleopTexts)
  const cameras = useCameras(serialNo)
  const [chosen, setChosen] = useState<CameraId | null>(null)
  const [preset, setPreset] = useState<VideoMode>(videoMode)
  const [isThermal, setIsThermal] = useState(false)
  const camera = chosen ?? cameras[0] ?? 'v1'
  const choices = useMemo(() => slotChoices(cameras, camera, preset), [cameras, camera, preset])
  const microphone = useMicrophone(session, () =>
    notifications.show({ color: 'red', message: t('microphoneRefused') }),
  )
  useEffect(() => session.chooseSlots(choices), [session, choices])
  const lease = useStore(session.lease)
  const endDriving = async () => {
    if (lease !== null) await session.release()
  }

  useKeys(teleopKeys, driveTexts, (id, phase) => {
    if (id.startsWith('drive.')) return session.setKey(id as DriveKey, phase === 'down')
    if (phase === 'up') return undefined
    const deeds: Partial<Record<TeleopKey, () => unknown>> = {
      'stop.remote': session.remoteStop,
      'speed.down': () => stepSpeed(session, -1),
      'speed.up': () => stepSpeed(session, 1),
      'lease.toggle': () =>
        (lease === null ? session.acquire({ takeOver: false }) : session.release()).catch(showError),
      'microphone.toggle': () => void microphone.toggle(),
    }
    const byNumber = cameras[Number(id.split('.')[1]) - 1]
    if (id.startsWith('camera.') && byNumber !== undefined) setChosen(byNumber)
    return deeds[id]?.()
  })

  return (
    <div className={classes.page}>
      <RobotHead serialNo={serialNo} name={name} />
      <div className={classes.view}>
        <MainPicture session={session} camera={camera} isThermal={isThermal} />
        <div className={classes.controls}>
          <DrivePad session={session} />
          <div className={classes.picture}>
            <NativeSelect
              label={t('quality')}
              size="xs"
              value={preset}
              onChange={(event) =>
                setPreset(videoModes.find((mode) => mode === event.currentTarget.value) ?? preset)
              }
              data={videoModes.map((mode) => ({ value: mode, label: t(`quality_${mode}`) }))}
            />
            <Switch
              size="sm"
              label={t('thermal')}
              checked={isThermal}
              onChange={(event) => setIsThermal(event.currentTarget.checked)}
            />
          </div>
          <StopButton session={session} serialNo={serialNo} name={name} />
        </div>
      </div>
      <aside className={classes.side}>
        <LeaseBar session={session} serialNo={serialNo} />
        <OrderPanel session={session} serialNo={serialNo} />
        <CameraStrip session={session} choices={choices} onChoose={setChosen} />
        <MapInset serialNo={serialNo} name={name} beforeGoing={endDriving} />
        <VoicePanel
          session={session}
          serialNo={serialNo}
          isMicrophoneOn={microphone.isOn}
          onMicrophone={() => void microphone.toggle()}
        />
      </aside>
    </div>
  )
}

/** The robot's video cameras, in the contract's order. The same array as long as they are the same. */
function useCameras(serialNo: string): readonly CameraId[] {
  const list = useLive(robotChannels.state, { serialNo }, (state) => (state?.cameras ?? []).join(','))
  return useMemo(() => cameraIds.filter((id) => id !== 'thermal' && list.split(',').includes(id)), [list])
}

function stepSpeed(session: TeleopSession, direction: 1 | -1): void {
  const at = speedSteps.findIndex((step) => step >= session.scale.get())
  const next = speedSteps[Math.min(speedSteps.length - 1, Math.max(0, at + direction))]
  if (next !== undefined) session.scale.set(next)
}
