import type { RobotGuide } from '@wheelhouse/contract/guide/robot-guide'
import type { Database } from '../kernel/database/database.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { findGuideGroups } from '../robots/guide-group.store.ts'
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

/**
 * The robot's current guide settings; `null` if it does not guide, is offline, or reports a group that is not of its
 * building: it may have been moved to another customer while it guided.
 */
export async function readGuide(
  { systemDb, clock }: Pick<ScreenParts, 'systemDb' | 'clock'>,
  { screen, twin }: TakenScreen,
): Promise<RobotGuide | null> {
  const guide = isOnline(twin, clock.monotonicMs()) ? (twin.statusMessage?.guide ?? null) : null
  if (guide === null) return null
  const groups = await findGuideGroups(systemDb, [guide.knowledgeGroupId], screen)
  return groups.length === 0 ? null : guide
}

/** @throws AppError guide.off */
export async function requireGuide(
  parts: Pick<ScreenParts, 'systemDb' | 'clock'>,
  taken: TakenScreen,
): Promise<RobotGuide> {
  const guide = await readGuide(parts, taken)
  if (guide === null) throw new AppError('guide.off')
  return guide
}
