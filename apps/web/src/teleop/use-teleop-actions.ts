import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { cameraIds } from '@wheelhouse/contract/robots/robot-values'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import { type CameraId, type SlotChoice } from '@wheelhouse/contract/teleop/video'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { driveTexts } from '@wheelhouse/texts/teleop/teleop-keys'
import { useEffect, useMemo, useState } from 'react'
import { useLive } from '../kernel/server/live.ts'
import { useStore } from '../kernel/server/store.ts'
import { notify, showError } from '../kernel/shell/notify.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { useTexts } from '../kernel/words/texts.ts'
import type { Goal } from './map/go-dialog.tsx'
import { slotChoices } from './picture/camera-strip.tsx'
import { pictureId } from './picture/main-picture.tsx'
import { pictureName, savePicture } from './picture/save-picture.ts'
import { useThermal } from './picture/thermal-picture.tsx'
import type { RobotAbilities } from './session/robot-abilities.ts'
import { nextSpeed } from './session/speed-steps.ts'
import { type DriveKey, type TeleopKey, teleopKeys } from './session/teleop-keys.ts'
import type { TeleopSession } from './session/teleop-session.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useMicrophone } from './voice/use-microphone.ts'

type TeleopActionsOptions = {
  session: TeleopSession
  serialNo: string
  videoMode: VideoMode
  abilities: RobotAbilities
}

/** What was chosen on the screen, and what buttons and keys do. Every action has both. */
export type TeleopActions = ReturnType<typeof useTeleopActions>

export function useTeleopActions({ session, serialNo, videoMode, abilities }: TeleopActionsOptions) {
  const t = useTexts(teleopTexts)
  const view = useChosenView(session, serialNo, videoMode, abilities.hasVideo)
  const [goal, setGoal] = useState<Goal | null>(null)
  const [isThermal, setIsThermal] = useState(false)
  useThermal(session, isThermal)
  const microphone = useMicrophone(session, () => notify({ color: 'red', message: t('microphoneRefused') }))
  const fullScreen = useFullScreen(session.remoteStop)
  const lease = useStore(session.lease.mine)

  const toggleMicrophone = () => {
    if (abilities.hasSound) void microphone.toggle()
  }
  const toggleThermal = () => setIsThermal((last) => !last && abilities.hasThermal)
  const save = async () => {
    const name = pictureName(serialNo, view.camera, new Date())
    const isSaved = await savePicture(document.querySelector(`#${pictureId} video`), name)
    notify({ message: isSaved ? t('pictureSaved', { name }) : t('noPictureToSave') })
  }
  const toggleLease = () =>
    (lease === null ? session.lease.acquire({ takeOver: false }) : session.lease.release()).catch(showError)

  useKeys(teleopKeys, driveTexts, (id, phase) => {
    if (isDriveKey(id)) return session.setKey(id, phase === 'down')
    if (phase === 'up') return undefined
    if (id.startsWith('camera.')) return view.setCameraByNumber(Number(id.split('.')[1]))
    const actions: Partial<Record<TeleopKey, () => unknown>> = {
      'stop.remote': session.remoteStop,
      'stop.remoteAnywhere': session.remoteStop,
      'speed.down': () => session.scale.set(nextSpeed(session.scale.get(), -1)),
      'speed.up': () => session.scale.set(nextSpeed(session.scale.get(), 1)),
      'lease.toggle': toggleLease,
      'microphone.toggle': toggleMicrophone,
      'thermal.toggle': toggleThermal,
      'view.swap': view.swap,
      'view.fullScreen': fullScreen.toggle,
      'picture.save': save,
      dock: () => setGoal({ kind: 'dock' }),
    }
    return actions[id]?.()
  })

  return { ...view, goal, setGoal, isThermal, toggleThermal, microphone, toggleMicrophone, fullScreen, save }
}

function isDriveKey(id: TeleopKey): id is DriveKey {
  return id.startsWith('drive.')
}

/** Which camera, which quality, and whether the picture or the map is the large one. */
function useChosenView(session: TeleopSession, serialNo: string, videoMode: VideoMode, hasVideo: boolean) {
  const cameras = useCameras(serialNo)
  const [chosen, setCamera] = useState<CameraId | null>(null)
  const [chosenPreset, setPreset] = useState<VideoMode | null>(null)
  const preset = chosenPreset ?? videoMode
  const [isMapLarge, setIsMapLarge] = useState(false)
  const camera = chosen ?? cameras[0] ?? 'v1'
  const choices: SlotChoice[] = useMemo(() => slotChoices(cameras, camera, preset), [cameras, camera, preset])
  const isMainSettled = useStore(session.isMainSettled)
  useEffect(
    () => session.chooseSlots(isMainSettled ? choices : choices.slice(0, 1)),
    [session, choices, isMainSettled],
  )
  return {
    camera,
    choices,
    setCamera,
    setCameraByNumber(number: number) {
      const byNumber = cameras[number - 1]
      if (byNumber !== undefined) setCamera(byNumber)
    },
    preset,
    setPreset,
    large: isMapLarge || !hasVideo ? ('map' as const) : ('picture' as const),
    swap: () => setIsMapLarge(!isMapLarge),
  }
}

/** The robot's video cameras, in the contract's order. The same array while they are unchanged. */
function useCameras(serialNo: string): readonly CameraId[] {
  const list = useLive(robotChannels.state, { serialNo }, (state) => (state?.cameras ?? []).join(','))
  return useMemo(() => cameraIds.filter((id) => id !== 'thermal' && list.split(',').includes(id)), [list])
}
