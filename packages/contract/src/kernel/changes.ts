import { z } from 'zod'
import { defineChannel } from './channel.ts'
import { idSchema } from './entity.ts'

/** More rows than this of one entity are told as "some of them": a screen then reads all that it shows anyway. */
export const changeLimits = { ids: 100 }

const changeSchema = z.object({
  /** Path of the entity's list, for instance `/devices`: the screens that show its rows read them again. */
  path: z.string(),
  /** `null`: more rows than are named. */
  ids: z.array(idSchema).max(changeLimits.ids).nullable(),
})

const changesSchema = z.object({
  /** Changes before this message may not have been told: what is shown may be out of date, whatever it is. */
  mayHaveMissed: z.boolean(),
  changes: z.array(changeSchema),
})
export type EntityChange = z.output<typeof changeSchema>
export type EntityChanges = z.output<typeof changesSchema>

export const changesChannels = {
  /**
   * What somebody saved, on any server: of each entity that this person may read, the rows in their reach. No content
   * travels. On subscribing it says that everything before was not told.
   */
  changes: defineChannel({
    path: '/changes',
    permission: 'session',
    kind: 'events',
    message: changesSchema,
  }),
}
