import { useQuery } from '@tanstack/react-query'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { type VideoMode, videoModes } from '@wheelhouse/contract/robots/robot'
import { type CameraId, cameraIds, maxVideoSlots } from '@wheelhouse/contract/teleop/video'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { driveTexts } from '@wheelhouse/texts/teleop/teleop-keys'
import { type FormEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLive } from '../kernel/server/live.ts'
import { notify, showError } from '../kernel/shell/notify.ts'
import { isTyping } from '../kernel/shell/keys.ts'
import { useStore } from '../kernel/server/store.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { CallPanel } from './call-panel.tsx'
import { CameraStrip, slotChoices } from './camera-strip.tsx'
import { DrivePad } from './drive-pad.tsx'
import { DriveSettings } from './drive-settings.tsx'
import { LeaseBar } from './lease-bar.tsx'
import { MainPicture, pictureId } from './main-picture.tsx'
import { MapInset } from './map-inset.tsx'
import { MicrophoneSign } from './microphone-sign.tsx'
import { OrderPanel } from './order-panel.tsx'
import { robotBySerialQuery } from './robot-by-serial.queries.ts'
import { RobotHead } from './robot-head.tsx'
import { RobotMessages } from './robot-messages.tsx'
import { SimulationPanel } from './simulation-panel.tsx'
import { nextSpeed } from './speed-steps.ts'
import { StandbySwitch } from './standby-switch.tsx'
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
      qualities={robot.data?.qualities ?? videoModes}
      buildingId={robot.data?.buildingId ?? null}
    />
  )
}

type OpenTeleopProps = {
  session: TeleopSession
  serialNo: string
  name: string
  videoMode: VideoMode
  qualities: readonly VideoMode[]
  /** `null` while it is not known. */
  buildingId: string | null
}

function OpenTeleop({ session, serialNo, name, videoMode, qualities, buildingId }: OpenTeleopProps) {
  const t = useTexts(teleopTexts)
  const cameras = useCameras(serialNo)
  const [chosen, setChosen] = useState<CameraId | null>(null)
  const [chosenPreset, setPreset] = useState<VideoMode | null>(null)
  const preset = chosenPreset ?? videoMode
  const [isThermal, setIsThermal] = useState(false)
  const map = useRef<HTMLDivElement>(null)
  const camera = chosen ?? cameras[0] ?? 'v1'
  const choices = useMemo(() => slotChoices(cameras, camera, preset), [cameras, camera, preset])
  const microphone = useMicrophone(session, () => notify({ color: 'red', message: t('microphoneRefused') }))
  const toggleMicrophone = () => void microphone.toggle()
  const isMainSettled = useStore(session.isMainSettled)
  useEffect(
    () => session.chooseSlots(isMainSettled ? choices : choices.slice(0, 1)),
    [session, choices, isMainSettled],
  )
  const lease = useStore(session.lease.mine)
  const endDriving = async () => {
    if (lease !== null) await session.lease.release()
  }

  useKeys(teleopKeys, driveTexts, (id, phase) => {
    if (id.startsWith('drive.')) return session.setKey(id as DriveKey, phase === 'down')
    if (phase === 'up') return undefined
    const deeds: Partial<Record<TeleopKey, () => unknown>> = {
      'stop.remote': session.remoteStop,
      'stop.remoteAnywhere': session.remoteStop,
      'speed.down': () => session.scale.set(nextSpeed(session.scale.get(), -1)),
      'speed.up': () => session.scale.set(nextSpeed(session.scale.get(), 1)),
      'lease.toggle': () =>
        (lease === null ? session.lease.acquire({ takeOver: false }) : session.lease.release()).catch(
          showError,
        ),
      'microphone.toggle': toggleMicrophone,
    }
    const byNumber = cameras[Number(id.split('.')[1]) - 1]
    if (id.startsWith('camera.') && byNumber !== undefined) setChosen(byNumber)
    return deeds[id]?.()
  })

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only leads the focus
    <div className={classes.page} data-fills-window onClick={focusPicture} onChange={leaveChoice}>
      <div className={classes.head}>
        <RobotHead serialNo={serialNo} name={name} />
        <RobotMessages serialNo={serialNo} />
      </div>
      <div className={classes.view}>
        <MainPicture
          session={session}
          camera={camera}
          isThermal={isThermal}
          onGoTo={() => focusMap(map.current)}
        />
        <div className={classes.controls}>
          <div className={classes.dock}>
            <DrivePad session={session} />
            <div className={classes.stop}>
              <MicrophoneSign isOn={microphone.isOn} onToggle={toggleMicrophone} />
              <StopButton session={session} serialNo={serialNo} name={name} />
            </div>
          </div>
          <DriveSettings
            session={session}
            preset={preset}
            qualities={qualities}
            onPreset={setPreset}
            isThermal={isThermal}
            onThermal={setIsThermal}
          />
        </div>
      </div>
      <aside className={classes.side} aria-label={t('panels')}>
        <div className={classes.first}>
          <CallPanel serialNo={serialNo} />
          <LeaseBar session={session} serialNo={serialNo} />
          <OrderPanel session={session} serialNo={serialNo} />
        </div>
        <CameraStrip session={session} choices={choices} onChoose={setChosen} />
        <div ref={map}>
          <MapInset serialNo={serialNo} name={name} beforeGoing={endDriving} />
        </div>
        <VoicePanel
          buildingId={buildingId}
          session={session}
          serialNo={serialNo}
          isMicrophoneOn={microphone.isOn}
          onMicrophone={toggleMicrophone}
        />
        <StandbySwitch serialNo={serialNo} />
        <SimulationPanel serialNo={serialNo} />
      </aside>
    </div>
  )
}

/**
 * After a click by pointer the focus goes back to the picture: there Space is the remote stop, not a second press of
 * whatever was clicked last. Who works by keyboard keeps the focus where it is.
 */
function focusPicture(event: MouseEvent<HTMLElement>): void {
  const isByPointer = event.detail > 0
  const isHere = event.currentTarget.contains(event.target as Node)
  const focused = document.activeElement
  if (!isByPointer || !isHere || isTyping(focused) || focused?.tagName === 'CANVAS') return
  document.getElementById(pictureId)?.focus({ preventScroll: true })
}

/** A list that was opened by pointer has done its work: while it keeps the focus, nobody could drive. */
function leaveChoice({ target }: FormEvent<HTMLElement>): void {
  if (target instanceof HTMLSelectElement && !target.matches(':focus-visible'))
    document.getElementById(pictureId)?.focus({ preventScroll: true })
}

/** Leads to the map, where a click or the list of waypoints sends the robot. */
function focusMap(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'nearest' })
  place?.querySelector('select')?.focus()
}

/** The robot's video cameras, in the contract's order. The same array as long as they are the same. */
function useCameras(serialNo: string): readonly CameraId[] {
  const list = useLive(robotChannels.state, { serialNo }, (state) => (state?.cameras ?? []).join(','))
  return useMemo(() => cameraIds.filter((id) => id !== 'thermal' && list.split(',').includes(id)), [list])
}
