/** Paths of the console (specification §2) that code refers to. Parameters as the router writes them. */
export const paths = {
  root: '/',
  login: '/auth/login',
  resetPasswordRequest: '/auth/reset-password-request',
  resetPassword: '/auth/reset-password',
  help: '/auth/help',
  forbidden: '/auth/403',
  notFound: '/auth/404',
  profile: '/my/profile',
  ownDevices: '/my/devices',
  changePassword: '/my/chpwd',
  termAgreement: '/term/agreement',
  robotControl: '/robot/control',
  resourceList: '/resource/list',
  resourceCreate: '/resource/create',
  resource: '/resource/$id',
  system: '/system',
  iamServiceList: '/system/iam/service/list',
  iamServiceCreate: '/system/iam/service/create',
  iamService: '/system/iam/service/$id',
  webhookList: '/system/webhooks/list',
  webhookCreate: '/system/webhooks/create',
  webhook: '/system/webhooks/$id',
  outbox: '/system/outbox',
  auditLogs: '/my/audit-logs/$page',
  announcementList: '/system/announcements/list',
  announcementCreate: '/system/announcements/create',
  teleOperation: '/app/tele-ope/$mode/$serialNo',
  basicOperation: '/app/basic/$serialNo',
  robotList: '/robot/list',
  robotCreate: '/robot/create',
  robot: '/robot/$id',
  robotSettingHistory: '/robot/$id/setting-history',
  robotActivity: '/robot/$id/activity',
  buildingList: '/building/list',
  buildingCreate: '/building/create',
  building: '/building/$id',
  floorCreate: '/building/$buildingId/floor/create',
  floor: '/building/$buildingId/floor/$id',
  robotGroupCreate: '/building/$buildingId/robot-group/create',
  robotGroup: '/building/$buildingId/robot-group/$id',
  flowGroupCreate: '/building/$buildingId/flow-group/create',
  flowGroup: '/building/$buildingId/flow-group/$id',
  deviceList: '/device/list',
  deviceCreate: '/device/create',
  device: '/device/$id',
  organizationList: '/organization/list',
  organizationCreate: '/organization/create',
  organization: '/organization/$id',
  notificationTargetCreate: '/organization/$organizationId/notif-target/create',
  notificationTarget: '/organization/$organizationId/notif-target/$id',
  ownContract: '/my/contract',
  operatorList: '/operator/list',
  operatorCreate: '/operator/create',
  operator: '/operator/$id',
  robotWall: '/app/wall',
  custom: '/custom/$',
} as const

/** The first page of a list whose page is in its path. */
export function firstPage(path: `${string}/$page`): string {
  return path.replace('$page', '1')
}

/** The teleoperation screen of a robot. Mode 1 is the operation screen (domain: command modes 1 to 4). */
export function teleOperationPath(serialNo: string): string {
  return `/app/tele-ope/1/${encodeURIComponent(serialNo)}`
}
