import { type DriveIntent, intentOfKeys, isMoving, isSameIntent, noIntent, together } from './drive-intent.ts'
import { type GamepadReading, readGamepad } from './gamepad-reader.ts'
import type { DriveKey } from './teleop-keys.ts'

/** The state of a connected gamepad, for the hint on the screen; `null` if there is none. */
export type PadState = { readonly isEnabled: boolean } | null

/** The operator's hands on all inputs: keys, fingers on the screen, a gamepad; and what they request together. */
export type OperatorInput = {
  /** `null`: they contradict each other. */
  intent(): DriveIntent | null
  /** The gamepad was unplugged while it drove. Lasts until the next fresh input. */
  isUnplugged(): boolean
  pad(): PadState
  setKey: (key: DriveKey, isDown: boolean) => void
  /** A finger, by its pointer id: on one of the screen's keys, or `null` when lifted. */
  setFinger: (pointer: number, key: DriveKey | null) => void
  liftFingers(): void
  /** Gamepads have no events: call this a few dozen times a second. */
  pollPads(pads: readonly (Gamepad | null)[]): void
}

type InputPorts = {
  onChange: () => void
  /** The gamepad's remote-stop button was pressed; once per press. */
  onStop: () => void
}

export function createOperatorInput({ onChange, onStop }: InputPorts): OperatorInput {
  /** How many physical keys hold each action, since W and the arrow do the same. */
  const keys = new Map<DriveKey, number>()
  const fingers = new Map<number, DriveKey>()
  let reading: GamepadReading | null = null
  let isUnplugged = false

  function held(): ReadonlySet<DriveKey> {
    return new Set([...keys.keys(), ...fingers.values()])
  }

  /** A first key or finger is a fresh, deliberate press, which clears the state of an unplugged gamepad. */
  function begin(): void {
    if (held().size === 0) isUnplugged = false
  }

  return {
    intent() {
      const wanted = intentOfKeys(held())
      const isDriving = wanted === null || wanted.ahead !== 0 || wanted.turn !== 0
      return isDriving ? wanted : together(reading?.intent ?? noIntent, wanted)
    },
    isUnplugged: () => isUnplugged,
    pad: () => (reading === null ? null : { isEnabled: reading.isEnabled }),
    setKey(key, isDown) {
      if (isDown) begin()
      const count = (keys.get(key) ?? 0) + (isDown ? 1 : -1)
      if (count > 0) keys.set(key, count)
      else keys.delete(key)
      onChange()
    },
    setFinger(pointer, key) {
      if (key === null) {
        if (!fingers.delete(pointer)) return
      } else {
        begin()
        fingers.set(pointer, key)
      }
      onChange()
    },
    liftFingers() {
      if (fingers.size === 0) return
      fingers.clear()
      onChange()
    },
    pollPads(pads) {
      const before = reading
      reading = readGamepad(pads)
      if (reading === null && before !== null && isMoving(before.intent)) isUnplugged = true
      // Plugged in again, with the enabling button released: the hands are free.
      if (reading !== null && !reading.isEnabled) isUnplugged = false
      if (reading?.isStopPressed === true && before?.isStopPressed !== true) onStop()
      if (!isSame(before, reading)) onChange()
    },
  }
}

function isSame(a: GamepadReading | null, b: GamepadReading | null): boolean {
  if (a === null || b === null) return a === b
  return a.isEnabled === b.isEnabled && isSameIntent(a.intent, b.intent)
}
