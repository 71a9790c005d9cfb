/** Where reports are. */
export const reportPaths = {
  list: '/report/list/$page',
  one: '/report/$id',
  exports: '/report/export-history/$page',
} as const
