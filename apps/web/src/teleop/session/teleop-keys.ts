import type { JointId } from '@wheelhouse/contract/robots/arm'
import type { driveTexts } from '@wheelhouse/texts/teleop/teleop-keys'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import type { TextKey } from '../../kernel/words/texts.ts'

/** The keys of the teleoperation screen: the single source for the handler, the on-screen help, and the tests. */

/** What somebody holds to move something, by key, finger or button. `up`: towards the joint's upper limit. */
export type DriveKey =
  | 'drive.forward'
  | 'drive.back'
  | 'drive.left'
  | 'drive.right'
  | `joint.${JointId}.${'up' | 'down'}`
  | 'pose.play'
export type TeleopKey =
  | DriveKey
  | 'stop.remote'
  | 'stop.remoteAnywhere'
  | 'speed.down'
  | 'speed.up'
  | 'lease.toggle'
  | 'microphone.toggle'
  | 'view.swap'
  | 'view.fullScreen'
  | 'picture.save'
  | 'thermal.toggle'
  | 'dock'
  | `camera.${1 | 2 | 3 | 4 | 5}`

type Entry = KeyEntry<TeleopKey> & { readonly textId: TextKey<typeof driveTexts> }

/** Hold to move, release to stop. Physical key positions, so that W is in the same place on every layout. */
const driveKeys: readonly Entry[] = [
  { code: 'KeyW', id: 'drive.forward', hold: true, textId: 'forward' },
  { code: 'KeyS', id: 'drive.back', hold: true, textId: 'back' },
  { code: 'KeyA', id: 'drive.left', hold: true, textId: 'left' },
  { code: 'KeyD', id: 'drive.right', hold: true, textId: 'right' },
  { code: 'ArrowUp', id: 'drive.forward', hold: true, textId: 'forward' },
  { code: 'ArrowDown', id: 'drive.back', hold: true, textId: 'back' },
  { code: 'ArrowLeft', id: 'drive.left', hold: true, textId: 'left' },
  { code: 'ArrowRight', id: 'drive.right', hold: true, textId: 'right' },
]

/** Head and lift of a robot that has them; arms have too many joints for keys. Looking down is up for the joint. */
export const armKeys: readonly (KeyEntry<DriveKey> & Entry)[] = [
  { code: 'KeyI', id: 'joint.neckTilt.down', hold: true, textId: 'lookUp' },
  { code: 'KeyK', id: 'joint.neckTilt.up', hold: true, textId: 'lookDown' },
  { code: 'KeyU', id: 'joint.neckPan.up', hold: true, textId: 'lookLeft' },
  { code: 'KeyO', id: 'joint.neckPan.down', hold: true, textId: 'lookRight' },
  { code: 'PageUp', id: 'joint.lift.up', hold: true, textId: 'liftUp' },
  { code: 'PageDown', id: 'joint.lift.down', hold: true, textId: 'liftDown' },
]

/** The remote stop, on every screen that shows one robot. */
export const stopKeys: readonly (KeyEntry<'stop.remote' | 'stop.remoteAnywhere'> & Entry)[] = [
  { code: 'Space', id: 'stop.remote', textId: 'remoteStop' },
  // On a focused button Space presses that button; Escape stops wherever the focus is.
  { code: 'Escape', id: 'stop.remoteAnywhere', everywhere: true, textId: 'remoteStopAnywhere' },
]

export const teleopKeys: readonly Entry[] = [
  ...driveKeys,
  ...stopKeys,
  { code: 'KeyQ', id: 'speed.down', textId: 'slower' },
  { code: 'KeyE', id: 'speed.up', textId: 'faster' },
  { code: 'KeyL', id: 'lease.toggle', textId: 'lease' },
  { code: 'KeyM', id: 'microphone.toggle', textId: 'microphone' },
  { code: 'KeyX', id: 'view.swap', textId: 'swap' },
  { code: 'KeyF', id: 'view.fullScreen', textId: 'fullScreen' },
  { code: 'KeyP', id: 'picture.save', textId: 'savePicture' },
  { code: 'KeyT', id: 'thermal.toggle', textId: 'thermal' },
  { code: 'KeyB', id: 'dock', textId: 'dock' },
  { code: 'Digit1', id: 'camera.1', textId: 'camera1' },
  { code: 'Digit2', id: 'camera.2', textId: 'camera2' },
  { code: 'Digit3', id: 'camera.3', textId: 'camera3' },
  { code: 'Digit4', id: 'camera.4', textId: 'camera4' },
  { code: 'Digit5', id: 'camera.5', textId: 'camera5' },
]
