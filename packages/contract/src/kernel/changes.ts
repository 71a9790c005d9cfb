import { z } from 'zod'
import { defineChannel } from './channel.ts'
import { idSchema } from './entity.ts'

/** More rows than this of one entity are reported as "some": a screen then reloads everything it shows. */
export const changeLimits = { ids: 100 }

const changeSchema = z.object({
  /** Path of the entity's list, for instance `/devices`: screens showing its rows reload them. */
  path: z.string(),
  /** `null`: more rows than are named. */
  ids: z.array(idSchema).max(changeLimits.ids).nullable(),
})

const changesSchema = z.object({
  /** Changes before this message may have been missed: anything shown may be out of date. */
  mayHaveMissed: z.boolean(),
  changes: z.array(changeSchema),
})
export type EntityChange = z.output<typeof changeSchema>
export type EntityChanges = z.output<typeof changesSchema>

export const changesChannels = {
  /**
   * What somebody saved, on any server: for each entity that this person may read, the rows visible to them, without
   * content. The first message on subscribing says that earlier changes were not reported.
   */
  changes: defineChannel({
    path: '/changes',
    permission: 'session',
    kind: 'events',
    message: changesSchema,
  }),
}
