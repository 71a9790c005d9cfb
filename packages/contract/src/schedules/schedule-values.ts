/** Enumerations about schedules, without schemas, so that they can be part of the initial bundle. */

/** Which occurrences of a series can become a separate schedule: one, or it and all later ones. */
export const splitScopes = ['one', 'following'] as const
export type SplitScope = (typeof splitScopes)[number]
