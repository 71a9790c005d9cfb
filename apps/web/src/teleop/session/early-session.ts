import { maxVideoSlots } from '@wheelhouse/contract/teleop/video'
import { live } from '../../kernel/server/live.ts'
import { hasSessionMark } from '../../session/session.store.ts'
import { createTeleopSession, type TeleopSession } from './teleop-session.ts'

/** Pictures shown at once on each screen for one robot. */
export const screenSlots = { teleop: maxVideoSlots - 1, basic: 1 } as const

/** A screen that does not claim its session within this time was left or refused. Milliseconds. */
const keptForMs = 15_000

let early: {
  serialNo: string
  slots: number
  opened: TeleopSession
  timer: ReturnType<typeof setTimeout>
} | null = null

/**
 * Opens the teleoperation in the address while the scripts of its screen are still loading and rendering, because the
 * picture takes the robot much longer than that.
 */
export function beginEarly(screen: keyof typeof screenSlots, serialNo: string): void {
  if (!hasSessionMark() || early !== null) return
  // Authenticated by the session cookie: if it is refused the server closes the socket, and the shell rechecks it.
  live.start()
  const slots = screenSlots[screen]
  const opened = createTeleopSession(serialNo, { slots })
  // The main picture, as the screen will request it: the robot starts its camera with the offer.
  opened.chooseSlots([{ slot: 0, camera: 'v1', size: 'main', preset: 'medium' }])
  early = { serialNo, slots, opened, timer: setTimeout(dropEarly, keptForMs) }
}

/** The session that was opened early for this screen, or a new one. */
export function openSession(serialNo: string, slots: number): TeleopSession {
  const begun = early
  if (begun === null) return createTeleopSession(serialNo, { slots })
  early = null
  clearTimeout(begun.timer)
  if (begun.serialNo === serialNo && begun.slots === slots) return begun.opened
  begun.opened.close()
  return createTeleopSession(serialNo, { slots })
}

function dropEarly(): void {
  early?.opened.close()
  early = null
}
