import { paths } from '../kernel/shell/paths.ts'

/** Paths of reports. */
export const reportPaths = {
  list: '/report/list/$page',
  one: paths.report,
  month: '/report/month',
  exports: '/report/export-history/$page',
  templateList: '/report/export-template/list/$page',
  templateCreate: '/report/export-template/create',
  template: '/report/export-template/$id',
} as const
