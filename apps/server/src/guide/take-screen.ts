import type { RobotGuide } from '@wheelhouse/contract/guide/robot-guide'
import type { Database } from '../kernel/database/database.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { isOnline, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { findScreen, type GuideScreen } from './guide-screen.store.ts'

export type ScreenParts = {
  link: LinkContext
  /** Visitors have no session: their requests see the whole database, and every query is limited to the robot. */
  systemDb: Database
  clock: Clock
}

/** A display, and the robot that it is on. */
export type TakenScreen = { screen: GuideScreen; twin: RobotTwin }

/** @throws AppError entity.notFound for an invalid address, and for one of a robot that this server does not know */
export async function takeScreen({ link, systemDb }: ScreenParts, token: string): Promise<TakenScreen> {
  const screen = await findScreen(systemDb, token)
  const twin = screen && link.twinById(screen.robotId)
  if (screen === undefined || twin === undefined) throw new AppError('entity.notFound')
  return { screen, twin }
}

/** The robot's current guide settings; `null` if it does not guide, or is offline. */
export function readGuide({ clock }: Pick<ScreenParts, 'clock'>, twin: RobotTwin): RobotGuide | null {
  return isOnline(twin, clock.monotonicMs()) ? (twin.statusMessage?.guide ?? null) : null
}

/** @throws AppError guide.off */
export function requireGuide(parts: Pick<ScreenParts, 'clock'>, twin: RobotTwin): RobotGuide {
  const guide = readGuide(parts, twin)
  if (guide === null) throw new AppError('guide.off')
  return guide
}
