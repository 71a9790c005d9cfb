/** The list of flows has a special address (R-SHELL-1), unlike the lists of other entities. */
export const flowPaths = { list: '/flow/settings', create: '/flow/create', one: '/flow/$id' } as const
