import type { RouteFollower } from '../motion/route-follower.ts'
import { conflicts, progressOn, stretchAt, surveyWay } from './narrow-ways.ts'
import type { VirtualWorld } from './virtual-world.ts'
import type { RobotFigure } from './world-figures.ts'

export type NarrowClaims = ReturnType<typeof createNarrowClaims>

/** One robot's claims on the narrow stretches of its route (`narrow-ways.ts`). */
export function createNarrowClaims(world: VirtualWorld, id: string) {
  let survey: { follower: RouteFollower; way: ReturnType<typeof surveyWay>; progress: number } | null = null
  let waitsFor: string | null = null

  return {
    /** The robot whose narrow stretch it waits for. */
    waitsFor: () => waitsFor,
    /** Claims the stretch that it is about to enter, releases the one that it has left. @returns may it continue? */
    claim(self: RobotFigure, follower: RouteFollower): boolean {
      const floor = world.floor(self.mapId)
      if (floor === null) return true
      if (survey?.follower !== follower)
        survey = { follower, way: surveyWay(floor, [[self.x, self.y], ...follower.ahead()]), progress: 0 }
      survey.progress = progressOn(survey.way, survey.progress, [self.x, self.y])
      const stretch = stretchAt(self.mapId, survey.way, survey.progress)
      waitsFor = null
      if (stretch === null) {
        world.claims.delete(id)
        return true
      }
      const isIn = world.claims.has(id)
      const other = [...world.claims].find(([one, held]) => one !== id && conflicts(stretch, held))
      if (other !== undefined && !isIn) {
        waitsFor = other[0]
        return false
      }
      world.claims.set(id, stretch)
      return true
    },
    /** Releases its claim, so that others may continue. */
    giveBack: () => void world.claims.delete(id),
    /** It no longer has a route. */
    end(): void {
      waitsFor = null
      survey = null
      world.claims.delete(id)
    },
  }
}
