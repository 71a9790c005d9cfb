import type { OperationMode } from '@wheelhouse/contract/flows/command-list'

/** Paths of the console (R-SHELL-1) that code refers to. Parameters as the router writes them. */
export const paths = {
  root: '/',
  login: '/auth/login',
  resetPasswordRequest: '/auth/reset-password-request',
  resetPassword: '/auth/reset-password',
  help: '/auth/help',
  forbidden: '/auth/403',
  notFound: '/auth/404',
  register: '/auth/register',
  initData: '/auth/init-data',
  profile: '/my/profile',
  ownDevices: '/my/devices',
  messages: '/my/messages/$page',
  changePassword: '/my/chpwd',
  termAgreement: '/term/agreement',
  robotControl: '/robot/control',
  resourceList: '/resource/list',
  resourceCreate: '/resource/create',
  resource: '/resource/$id',
  dashboard: '/dashboard',
  system: '/system',
  iamServiceList: '/system/iam/service/list',
  iamServiceCreate: '/system/iam/service/create',
  iamService: '/system/iam/service/$id',
  webhookList: '/system/webhooks/list',
  webhookCreate: '/system/webhooks/create',
  webhook: '/system/webhooks/$id',
  servicePackageList: '/system/service-package/list',
  servicePackageCreate: '/system/service-package/create',
  servicePackage: '/system/service-package/$id',
  serviceCommandCreate: '/system/service-command/create/$packageId/$bundleId',
  serviceCommand: '/system/service-command/$packageId/$id',
  outbox: '/system/outbox',
  auditLogs: '/my/audit-logs/$page',
  announcementList: '/system/announcements/list',
  announcementCreate: '/system/announcements/create',
  announcement: '/system/announcements/$id',
  ownAnnouncements: '/my/announcements',
  skywayKeyList: '/system/skyway/list',
  azureKeyList: '/system/azure/list',
  anonymizePolicyList: '/system/anonymize-policy/list',
  systemVersionList: '/system/versions/list',
  systemVersionCreate: '/system/versions/create',
  systemVersion: '/system/versions/$id',
  customisation: '/system/custom',
  errorCodeList: '/system/error-code/list',
  ownVersions: '/my/versions',
  syncHistories: '/system/sync-history/list/$page',
  systemConfigList: '/system/config/list',
  systemConfigCreate: '/system/config/create',
  systemConfig: '/system/config/$id',
  teleOperation: '/app/tele-ope/$mode/$serialNo',
  basicOperation: '/app/basic/$serialNo',
  flowStart: '/flow/start',
  flowRunList: '/flow/run/list',
  flowRun: '/flow/run/$id',
  report: '/report/$id',
  robotList: '/robot/list',
  robotCreate: '/robot/create',
  robot: '/robot/$id',
  robotSettingHistory: '/robot/$id/setting-history',
  robotActivity: '/robot/$id/activity',
  robotConsole: '/console/$serialNo',
  buildingList: '/building/list',
  buildingCreate: '/building/create',
  building: '/building/$id',
  floorCreate: '/building/$buildingId/floor/create',
  floor: '/building/$buildingId/floor/$id',
  robotGroupCreate: '/building/$buildingId/robot-group/create',
  robotGroup: '/building/$buildingId/robot-group/$id',
  flowGroupCreate: '/building/$buildingId/flow-group/create',
  flowGroup: '/building/$buildingId/flow-group/$id',
  organizationList: '/organization/list',
  organizationCreate: '/organization/create',
  organization: '/organization/$id',
  notificationTargetCreate: '/organization/$organizationId/notif-target/create',
  notificationTarget: '/organization/$organizationId/notif-target/$id',
  onCallRotaCreate: '/organization/$organizationId/on-call/create',
  onCallRota: '/organization/$organizationId/on-call/$id',
  termDocumentList: '/system/terms/list',
  termDocumentCreate: '/system/terms/create',
  termDocument: '/system/terms/$id',
  ownContract: '/my/contract',
  operatorList: '/operator/list',
  operatorCreate: '/operator/create',
  operator: '/operator/$id',
  waypointList: '/waypoint/$mapId/list',
  waypointCreate: '/waypoint/$mapId/create',
  waypoint: '/waypoint/$mapId/$id',
  editorV1: '/editor/floor/$id',
  editorPartial: '/editor/floor/$id/partial',
  editorV15: '/editor/v1_5/$id/floor',
  editorV2: '/editor/v2/$id/floor',
  poseEditor: '/editor/pose',
  robotWall: '/app/wall',
  spatial: '/beta/spatial-ui',
  custom: '/custom/$',
} as const

/** Paths of an entity with the three usual screens. @param base for instance `/device` */
export function entityPaths<const Base extends string>(base: Base) {
  return { list: `${base}/list`, create: `${base}/create`, one: `${base}/$id` } as const
}

/** Is this a sign-in page, or one about a problem with it? The two below `/auth/` that need an account do not count. */
export function isWayIn(pathname: string): boolean {
  return pathname.startsWith('/auth/') && pathname !== paths.register && pathname !== paths.initData
}

/** The first page of a list with its page in the path. */
export function firstPage(path: `${string}/$page`): string {
  return path.replace('$page', '1')
}

/**
 * The modes of the teleoperation screen, which select a building's command list (R-TELEOP-26, R-TELEOP-29).
 * A robot's model determines its mode; those from 10 on are for customers' own links.
 */
export const operationModes = [
  ...(['1', '2', '3', '4', '10', '11', '12', '13'] as const),
  ...(['110', '111', '112', '113'] as const),
] as const satisfies readonly OperationMode[]

const modeOfModel = new Map<string, OperationMode>([
  ['ugo-pro', '1'],
  ['ugo-mini', '2'],
  ['ugo-ex', '3'],
])

/** The teleoperation screen of a robot, in the mode of its model. @param model left out if unknown */
export function teleOperationPath(serialNo: string, model = ''): string {
  const mode: OperationMode = modeOfModel.get(model) ?? '1'
  return `/app/tele-ope/${mode}/${encodeURIComponent(serialNo)}`
}
