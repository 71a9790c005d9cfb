import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import type { Database } from '../kernel/database/database.ts'
import { createLoader } from '../kernel/process/create-loader.ts'
import type { RobotLink } from './robot-link/robot-link.ts'
import { listLinkRobots, listRobotVersions } from './robot-link.store.ts'

/** A notice of changed entities, as far as robots matter. */
const noticeSchema = z.object({
  path: z.string(),
  id: z.string().nullish(),
  ids: z.array(z.string()).nullish(),
})

export type RobotFollower = {
  /** @param payload a notice of the database; empty when some may have been missed */
  follow(payload: string): Promise<void>
}

type Parts = { db: Database; link: RobotLink }

/**
 * Takes up robots that another server has registered, changed or removed: through an outside broker, every server may
 * hear them.
 */
export function createRobotFollower({ db, link }: Parts): RobotFollower {
  let changed = new Set<string>()
  let isAnyChanged = false

  const load = createLoader(async () => {
    const ids = isAnyChanged ? null : [...changed]
    changed = new Set()
    isAnyChanged = false
    const found = await listRobotVersions(db, ids)
    const inService = new Set(found.map(({ id }) => id))
    const known = ids ?? [...link.twins()].map(({ robotId }) => robotId)
    for (const id of known) if (!inService.has(id) && link.twinById(id) !== undefined) link.remove(id)
    const newer = found.filter((robot) => !link.knows(robot)).map(({ id }) => id)
    if (newer.length > 0)
      for (const robot of await listLinkRobots(db, newer)) if (!link.knows(robot)) link.upsert(robot)
  })

  return {
    async follow(payload: string): Promise<void> {
      const notice = payload === '' ? null : noticeSchema.parse(tryParseJson(payload))
      if (notice !== null && notice.path !== '/robots') return
      const ids = notice?.ids ?? (notice?.id == null ? null : [notice.id])
      if (ids === null) isAnyChanged = true
      else for (const id of ids) changed.add(id)
      await load()
    },
  }
}
