/** Paths of findings. */
export const findingPaths = { list: '/report/finding/list', one: '/report/finding/$id' } as const
