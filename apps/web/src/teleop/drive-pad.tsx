import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ArrowDown, ArrowUp, RotateCcw, RotateCw } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useStore } from '../kernel/server/store.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './drive-pad.module.css'
import type { DriveKey } from './teleop-keys.ts'
import type { TeleopSession } from './teleop-session.ts'

const directions = [
  { name: 'forward', ahead: 1, turn: 0, Icon: ArrowUp, mark: 'W' },
  { name: 'left', ahead: 0, turn: 1, Icon: RotateCcw, mark: 'A' },
  { name: 'back', ahead: -1, turn: 0, Icon: ArrowDown, mark: 'S' },
  { name: 'right', ahead: 0, turn: -1, Icon: RotateCw, mark: 'D' },
] as const

/** The finger of somebody who holds a button of the pad by Space or Enter; no pointer has this id. */
const keyboardFinger = -100

/** Driving by finger or mouse: hold to move, lift to stop; the same way to the robot as the keys. */
export function DrivePad({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const { reason, intent } = useStore(session.drive)
  return (
    <div className={classes.pad} role="group" aria-label={t('pad')}>
      {directions.map(({ name, ahead, turn, Icon, mark }) => (
        <button
          key={name}
          type="button"
          className={classes[name]}
          aria-label={t(`pad_${name}`)}
          data-active={reason === null && intent.ahead * ahead + intent.turn * turn > 0}
          {...holdHandlers(session, `drive.${name}`)}
        >
          <Icon size={26} aria-hidden />
          <kbd aria-hidden>{mark}</kbd>
        </button>
      ))}
    </div>
  )
}

function holdHandlers(session: TeleopSession, key: DriveKey) {
  const lift = ({ pointerId }: PointerEvent) => session.setFinger(pointerId, null)
  const letGo = () => session.setFinger(keyboardFinger, null)
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0) return
      // A finger that slides off the button still counts as held until it is lifted, and its lift is always seen.
      event.currentTarget.setPointerCapture(event.pointerId)
      session.setFinger(event.pointerId, key)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onLostPointerCapture: lift,
    // The focused button is held by Space or Enter, too; taken here, Space is no remote stop.
    onKeyDown(event: KeyboardEvent) {
      if (event.code !== 'Space' && event.code !== 'Enter') return
      event.preventDefault()
      if (!event.repeat) session.setFinger(keyboardFinger, key)
    },
    onKeyUp: letGo,
    onBlur: letGo,
  }
}
