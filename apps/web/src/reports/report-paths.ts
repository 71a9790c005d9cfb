/** Where reports are. */
export const reportPaths = {
  list: '/report/list/$page',
  one: '/report/$id',
  exports: '/report/export-history/$page',
  templateList: '/report/export-template/list/$page',
  templateCreate: '/report/export-template/create',
  template: '/report/export-template/$id',
} as const
