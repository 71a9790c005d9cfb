/** The list of flows has an address of its own (R-SHELL-1), unlike the lists of other entities. */
export const flowPaths = { list: '/flow/settings', create: '/flow/create', one: '/flow/$id' } as const
