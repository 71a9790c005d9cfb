/** Where reports are. */
export const reportPaths = { list: '/report/list/$page', one: '/report/$id' } as const
