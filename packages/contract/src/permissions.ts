/**
 * Who may do what: the one table behind the server's guard, the web's router and menu, and docs/permissions.md.
 * A role that stands here may *ask*; which rows it may touch is decided by the server's `*.policy.ts` files.
 */

/** The stored kind of an account (R-SESSION-17). On the wire the session carries it as a string. */
export const operatorTypes = { general: 0, areaManager: 1, administrator: 2, systemAdministrator: 9 } as const
export type OperatorType = (typeof operatorTypes)[keyof typeof operatorTypes]

const everyone = [0, 1, 2, 9] as const
/** "Admin" as screens are guarded: anything but a general account. */
const admins = [1, 2, 9] as const
const organizationAdmins = [2, 9] as const
const systemAdmins = [9] as const

export const permissions = {
  'organization:read': everyone,
  'organization:create': systemAdmins,
  'organization:update': organizationAdmins,
  'organization:delete': systemAdmins,
  'notificationTarget:read': admins,
  'notificationTarget:write': admins,
  'contract:read': organizationAdmins,
  'contract:write': systemAdmins,
  /** See accounts and manage those of a lower kind; which, `managedOperatorTypes` says. */
  'operator:read': admins,
  'operator:write': admins,
  'building:read': everyone,
  'building:create': organizationAdmins,
  'building:update': admins,
  'building:delete': organizationAdmins,
  /** Addresses that a building lets in. */
  'allowedIp:read': admins,
  'allowedIp:write': admins,
  'robotGroup:read': everyone,
  'robotGroup:write': admins,
  'flowGroup:read': everyone,
  'flowGroup:write': admins,
  'speechText:read': everyone,
  'speechText:write': admins,
  'floor:read': everyone,
  /** Logins of a building at other companies' services. */
  'linkage:read': admins,
  'linkage:write': admins,
  /** R-BUILDINGS-17: the LiLz webhook section. */
  'linkage:lilzWebhook': systemAdmins,
  'floor:write': admins,

  'device:read': everyone,
  'device:write': organizationAdmins,

  /** Bring a file in, for whatever the person may then use it for. */
  'file:upload': admins,

  'resource:read': admins,
  'resource:write': admins,

  'robot:read': everyone,
  'robot:create': admins,
  'robot:update': admins,
  'robot:delete': admins,
  /** Give a robot its way into the broker, change it, take it away. */
  'robot:enrol': admins,
  'robot:readSettingHistory': admins,
  'robot:readActivity': everyone,
  /** Start cleaning, dock, undock, stop, pause, resume, go to a waypoint, speak, photo. */
  'robot:operate': everyone,
  /** Hold the lease of a robot and drive it by hand. */
  'robot:drive': everyone,
  /** See the robot's cameras and hear its microphone without driving. */
  'robot:watch': everyone,
  /** Take the lease from somebody who still holds it. */
  'robot:takeOver': admins,
  /** Latch the remote stop. Everybody who can see a robot may stop it. */
  'robot:remoteStop': everyone,
  /** Release the remote stop: a separate act with its own right (design: safe driving). */
  'robot:clearRemoteStop': admins,
  /** Raise and clear faults of a simulated robot. */
  'robot:simulate': organizationAdmins,

  /** One's own inbox. */
  'message:read': admins,

  'webhook:read': admins,
  'webhook:write': admins,
  /** What flows can ask of outside services: packages, their bundles and commands. */
  'servicePackage:read': admins,
  'servicePackage:write': admins,
  /** API clients: programs that sign in by themselves. */
  'iam:read': admins,
  'iam:write': admins,

  /** Announce something to everybody, and take it back. */
  'system:announce': systemAdmins,
  /** New versions of what everybody agrees to. */
  'system:manageTerms': systemAdmins,
  'system:readOutgoingMessages': systemAdmins,
  /** What one's own people did, and what was done to what is one's own. */
  'audit:read': organizationAdmins,
  /** The chain is the whole installation's. */
  'audit:check': systemAdmins,
  'syncHistory:read': systemAdmins,
  'syncHistory:retry': systemAdmins,
  'errorCode:read': everyone,
  'errorCode:write': systemAdmins,
  /** To choose one, for instance for an organisation. */
  'anonymizePolicy:read': everyone,
  'anonymizePolicy:write': systemAdmins,
  'systemConfig:write': systemAdmins,
  'systemVersion:write': systemAdmins,
  /** Keys of SkyWay and Azure; nobody ever reads their secrets. */
  'serviceKey:write': systemAdmins,
  /** Add what an installation begins with. */
  'system:initialize': systemAdmins,
  'system:readMetrics': systemAdmins,
} as const satisfies Record<string, readonly OperatorType[]>

export type Permission = keyof typeof permissions

/** May an account of this type use this permission at all? Row rules come on top of it. */
export function hasPermission(type: OperatorType, permission: Permission): boolean {
  const allowed: readonly OperatorType[] = permissions[permission]
  return allowed.includes(type)
}

/** Admin as screens are guarded (R-SHELL-1): any type but 0. */
export function isAdmin(type: OperatorType): boolean {
  return type !== operatorTypes.general
}

/** System administrator: sees every organisation. */
export function isSystemAdmin(type: OperatorType): boolean {
  return type === operatorTypes.systemAdministrator
}
