/**
 * Who may do what: the one table behind the server's guard, the web's router and menu, and docs/permissions.md.
 * A role listed here may *make the call*; which rows it may access is decided by the server's `*.policy.ts` files.
 */

/** The stored kind of an account (R-SESSION-17). On the wire the session carries it as a string. */
export const operatorTypes = { general: 0, areaManager: 1, administrator: 2, systemAdministrator: 9 } as const
export type OperatorType = (typeof operatorTypes)[keyof typeof operatorTypes]

const everyone = [0, 1, 2, 9] as const
/** "Admin" as screens are guarded: anything but a general account. */
const admins = [1, 2, 9] as const
const organizationAdmins = [2, 9] as const
const systemAdmins = [9] as const
/**
 * R-FLOWS-3: whoever works with a flow fixes its steps; an area manager is not an administrator of flows and cannot
 * edit them.
 */
const stepEditors = [0, 2, 9] as const

/** By subject, then by action: `device` and `read` make the permission `device:read`. */
const table = {
  organization: { read: everyone, create: systemAdmins, update: organizationAdmins, delete: systemAdmins },
  notificationTarget: { read: admins, write: admins },
  /** Who is on call, and whom alerts call then. */
  onCallRota: { read: everyone, write: admins },
  contract: { read: organizationAdmins, write: systemAdmins },
  /** See accounts and manage those of a lower type, as defined by `managedOperatorTypes`. */
  operator: { read: admins, write: admins },
  building: { read: everyone, create: organizationAdmins, update: admins, delete: organizationAdmins },
  /** Addresses that a building allows. */
  allowedIp: { read: admins, write: admins },
  robotGroup: { read: everyone, write: admins },
  flowGroup: { read: everyone, write: admins },
  speechText: { read: everyone, write: admins },
  floor: { read: everyone, write: admins },
  /** What is drawn on a floor: its draft, its published map and their history. */
  map: { read: everyone, write: admins },
  /** The waypoints of a floor's draft, one by one; in the editor they are part of the map. */
  waypoint: { read: admins, write: admins },
  /** Logins of a building at other companies' services. */
  linkage: {
    read: admins,
    write: admins,
    /** R-BUILDINGS-17: the LiLz webhook section. */
    lilzWebhook: systemAdmins,
  },
  /** Postures of arms, and the movements between them. */
  pose: { read: everyone, write: admins },
  /** The catalogue of what steps of flows and buttons of command lists can be. */
  command: { read: everyone, write: systemAdmins },
  flow: {
    read: everyone,
    write: organizationAdmins,
    /** Change the steps of an existing flow. Not for restricted accounts (`restrictEditFlow`). */
    define: stepEditors,
  },
  /** Commands as buttons and keys of the operation screen. */
  commandList: { read: everyone, write: organizationAdmins },
  /** Work at which somebody goes through steps with a robot. */
  workPlan: { read: everyone, write: admins },
  /** What robots inspect regularly, and what they read there. */
  checkItem: {
    read: everyone,
    write: admins,
    /** Enter what a picture really shows. */
    review: everyone,
  },
  /** When values are abnormal. */
  thresholdRule: { read: everyone, write: admins, delete: organizationAdmins },
  /** Which behaviour of people is detected in camera pictures, and what happens then. */
  detectionSetting: {
    read: everyone,
    write: admins,
    /** Mark an event as a false alarm. */
    review: everyone,
  },
  /** What happens automatically when something else has happened. */
  triggerRule: { read: everyone, write: admins },
  /** When robots run flows by themselves. A setting narrows which of these roles may plan (below). */
  schedule: { read: everyone, write: admins },
  /** Questions and answers of the automatic guide, where the contract has it. */
  knowledgeGroup: { read: everyone, write: admins },
  /** What visitors and the guide say to each other. */
  chat: {
    read: everyone,
    /** Hold a conversation as a visitor would, and mark answers as wrong. */
    write: everyone,
  },
  device: {
    read: everyone,
    write: organizationAdmins,
    /** Make an actuator or a display do something. */
    operate: everyone,
    /** Grant and revoke its access to the broker. */
    enrol: organizationAdmins,
  },
  /** Upload a file, for whatever the person may then use it for. */
  file: { upload: admins },
  resource: { read: admins, write: admins },
  robot: {
    read: everyone,
    create: admins,
    update: admins,
    delete: admins,
    /** Grant, change and revoke a robot's access to the broker. */
    enrol: admins,
    readSettingHistory: admins,
    readActivity: everyone,
    /** Start cleaning, dock, undock, stop, pause, resume, go to a waypoint, speak, photo. */
    operate: everyone,
    /** Hold the lease of a robot and drive it manually. */
    drive: everyone,
    /** Take a run's question: an API client cannot. */
    takeQuestion: everyone,
    /** See the robot's cameras and hear its microphone without driving. */
    watch: everyone,
    /** Take the lease from somebody who still holds it. */
    takeOver: admins,
    /** Latch the remote stop. Everybody who can see a robot may stop it. */
    remoteStop: everyone,
    /** Release the remote stop: a separate action with its own permission (design: safe driving). */
    clearRemoteStop: admins,
    /** Give a robot another version of its software. */
    updateSoftware: admins,
    /** Raise and clear faults of a simulated robot. */
    simulate: organizationAdmins,
    /** See every message between the server and a robot, and send it messages manually. */
    console: systemAdmins,
  },
  /** What robots found: reports, and the photos, clips and thermal pictures in them. */
  report: {
    read: everyone,
    /** Comment on reports and mark them as checked. */
    comment: everyone,
    /** Export reports as files. Not for accounts without the right to export (`canExportReport`). */
    export: everyone,
    /** See who exported what. */
    readExports: everyone,
    delete: organizationAdmins,
  },
  /** What was found abnormal; handled by those who work there. */
  finding: { read: everyone, handle: everyone },
  /** Excel workbooks that reports are filled into. */
  reportTemplate: { read: everyone, write: admins },
  /** Continuous recordings of robots. */
  recording: {
    read: everyone,
    /** Export an excerpt as one film. */
    clip: everyone,
    /** Keep a recording even if the disk is full. */
    protect: admins,
  },
  /** Trouble that people were notified of; handled by those who work there. */
  alert: { read: everyone, handle: everyone },
  /** One's own inbox. */
  message: { read: admins },
  webhook: { read: admins, write: admins },
  /** What flows can request from outside services: packages, their bundles and commands. */
  servicePackage: { read: admins, write: admins },
  /** API clients: programs that sign in by themselves. */
  iam: { read: admins, write: admins },
  system: {
    /** Announce something to everybody, and withdraw it. */
    announce: systemAdmins,
    /** New versions of what everybody agrees to. */
    manageTerms: systemAdmins,
    readOutgoingMessages: systemAdmins,
    /** Add the initial data of an installation. */
    initialize: systemAdmins,
    readMetrics: systemAdmins,
    /** The state of the whole installation, in figures. */
    readDashboard: systemAdmins,
  },
  audit: {
    /** What the organisation's people did, and what was done to its data. */
    read: organizationAdmins,
    /** The chain covers the whole installation. */
    check: systemAdmins,
  },
  syncHistory: { read: systemAdmins, retry: systemAdmins },
  errorCode: { read: everyone, write: systemAdmins },
  /** Readable in order to choose one, for instance for an organisation. */
  anonymizePolicy: { read: everyone, write: systemAdmins },
  systemConfig: { write: systemAdmins },
  systemVersion: { write: systemAdmins },
  /** The installation's own styles, texts and views. */
  customManifest: { read: systemAdmins, write: systemAdmins, publish: systemAdmins },
  /** What people note on the installation's custom pages. */
  customNote: { read: everyone, write: everyone },
  /** Keys of SkyWay and Azure; nobody ever reads their secrets. */
  serviceKey: { write: systemAdmins },
} as const satisfies Record<string, Record<string, readonly OperatorType[]>>

type Table = typeof table
export type Permission = { [On in keyof Table]: `${On}:${keyof Table[On] & string}` }[keyof Table]

/** The table with a permission in each row. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- which names two objects make together is beyond the compiler
export const permissions = Object.fromEntries(
  Object.entries(table).flatMap(([subject, actions]) =>
    Object.entries(actions).map(([action, types]) => [`${subject}:${action}`, types]),
  ),
) as Readonly<Record<Permission, readonly OperatorType[]>>

/** Permissions for which a setting defines the lowest account type; by default only for system administrators. */
export const narrowedPermissions = {
  // R-SCHEDULES-3.
  'schedule:write': 'schedule.editRole',
} as const satisfies Partial<Record<Permission, string>>
export const narrowedPermissionNames = ['schedule:write'] as const
export type NarrowedPermission = keyof typeof narrowedPermissions

/** May an account of this type use this permission at all? Settings and row rules come on top of it. */
export function hasPermission(type: OperatorType, permission: Permission): boolean {
  return permissions[permission].includes(type)
}

/** Admin as screens are guarded (R-SHELL-1): any type but 0. */
export function isAdmin(type: OperatorType): boolean {
  return type !== operatorTypes.general
}

/** System administrator: sees every organisation. */
export function isSystemAdmin(type: OperatorType): boolean {
  return type === operatorTypes.systemAdministrator
}
