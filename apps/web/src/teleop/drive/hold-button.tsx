import { type ComponentProps, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { DriveKey } from '../session/teleop-keys.ts'
import type { TeleopSession } from '../session/teleop-session.ts'

/** The finger id of a button held by Space or Enter; no pointer has this id. */
const keyboardFinger = -100

type HoldButtonProps = ComponentProps<'button'> & {
  session: Pick<TeleopSession, 'setFinger'>
  /** What moves while the button is held. */
  holds: DriveKey
}

/** A button that moves something while held, by pointer, finger, Space or Enter; letting go stops. */
export function HoldButton({ session, holds, children, ...rest }: HoldButtonProps) {
  const fingers = useRef(new Set<number>())
  // A button that is removed while held would never see the finger lifted.
  useEffect(() => {
    const held = fingers.current
    return () => {
      for (const finger of held) session.setFinger(finger, null)
      held.clear()
    }
  }, [session])
  const press = (finger: number) => {
    fingers.current.add(finger)
    session.setFinger(finger, holds)
  }
  const lift = (finger: number) => {
    fingers.current.delete(finger)
    session.setFinger(finger, null)
  }
  const liftPointer = ({ pointerId }: PointerEvent) => lift(pointerId)
  const letGo = () => lift(keyboardFinger)
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0) return
      // A finger that slides off the button still holds it until lifted, and the lift is always received.
      event.currentTarget.setPointerCapture(event.pointerId)
      press(event.pointerId)
    },
    onPointerUp: liftPointer,
    onPointerCancel: liftPointer,
    onLostPointerCapture: liftPointer,
    // Space or Enter also holds the focused button; handled here, Space is not a remote stop.
    onKeyDown(event: KeyboardEvent) {
      if (event.code !== 'Space' && event.code !== 'Enter') return
      event.preventDefault()
      if (!event.repeat) press(keyboardFinger)
    },
    onKeyUp: letGo,
    onBlur: letGo,
  }
  return (
    <button {...rest} type="button" {...handlers}>
      {children}
    </button>
  )
}
