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
/** R-FLOWS-3: whoever works with a flow mends its steps; an area manager is no administrator of flows, and has no say in them. */
const stepEditors = [0, 2, 9] as const

/** By what it is about, then by what is done: `device` and `read` make the permission `device:read`. */
const table = {
  organization: { read: everyone, create: systemAdmins, update: organizationAdmins, delete: systemAdmins },
  notificationTarget: { read: admins, write: admins },
  /** Who is on call, and whom alerts call then. */
  onCallRota: { read: everyone, write: admins },
  contract: { read: organizationAdmins, write: systemAdmins },
  /** See accounts and manage those of a lower kind; which, `managedOperatorTypes` says. */
  operator: { read: admins, write: admins },
  building: { read: everyone, create: organizationAdmins, update: admins, delete: organizationAdmins },
  /** Addresses that a building lets in. */
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
  /** Postures of arms, and the ways between them. */
  pose: { read: everyone, write: admins },
  /** The catalogue of what steps of flows and buttons of command lists can be. */
  command: { read: everyone, write: systemAdmins },
  flow: {
    read: everyone,
    write: organizationAdmins,
    /** Change the steps of a flow that is there. Whose account is restricted (`restrictEditFlow`) may not. */
    define: stepEditors,
  },
  /** Commands as buttons and keys of the operation screen. */
  commandList: { read: everyone, write: organizationAdmins },
  /** Work at which somebody goes through steps with a robot. */
  workPlan: { read: everyone, write: admins },
  /** What robots look at again and again, and what they read there. */
  checkItem: {
    read: everyone,
    write: admins,
    /** Say what a picture really shows. */
    review: everyone,
  },
  /** When values are abnormal. */
  thresholdRule: { read: everyone, write: admins, delete: organizationAdmins },
  /** What is detected of people's behaviour in cameras' pictures, and what is done then. */
  detectionSetting: {
    read: everyone,
    write: admins,
    /** Say that an event was a false alarm. */
    review: everyone,
  },
  /** What happens by itself when something else has happened. */
  triggerRule: { read: everyone, write: admins },
  /** When robots run flows by themselves. Which of those that stand here may plan, a setting says (below). */
  schedule: { read: everyone, write: admins },
  /** Questions and answers of the automatic guide, where the contract has it. */
  knowledgeGroup: { read: everyone, write: admins },
  /** What visitors and the guide say to each other. */
  chat: {
    read: everyone,
    /** Hold a conversation as a visitor would, and say that an answer does not fit. */
    write: everyone,
  },
  device: {
    read: everyone,
    write: organizationAdmins,
    /** Make an actuator or a display do something. */
    operate: everyone,
    /** Give it a way into the broker, and take it away. */
    enrol: organizationAdmins,
  },
  /** Bring a file in, for whatever the person may then use it for. */
  file: { upload: admins },
  resource: { read: admins, write: admins },
  robot: {
    read: everyone,
    create: admins,
    update: admins,
    delete: admins,
    /** Give a robot its way into the broker, change it, take it away. */
    enrol: admins,
    readSettingHistory: admins,
    readActivity: everyone,
    /** Start cleaning, dock, undock, stop, pause, resume, go to a waypoint, speak, photo. */
    operate: everyone,
    /** Hold the lease of a robot and drive it by hand. */
    drive: everyone,
    /** Say that one is looking at what a run asks: a program cannot. */
    takeQuestion: everyone,
    /** See the robot's cameras and hear its microphone without driving. */
    watch: everyone,
    /** Take the lease from somebody who still holds it. */
    takeOver: admins,
    /** Latch the remote stop. Everybody who can see a robot may stop it. */
    remoteStop: everyone,
    /** Release the remote stop: a separate act with its own right (design: safe driving). */
    clearRemoteStop: admins,
    /** Give a robot another version of its software. */
    updateSoftware: admins,
    /** Raise and clear faults of a simulated robot. */
    simulate: organizationAdmins,
    /** See every message between the server and a robot, and send it messages of one's own. */
    console: systemAdmins,
  },
  /** What robots found: reports, and the photos, clips and thermal pictures in them. */
  report: {
    read: everyone,
    /** Comment on reports and mark them as checked. */
    comment: everyone,
    /** Take reports out as files; whose account has no right to export (`canExportReport`) may not. */
    export: everyone,
    /** See who took what out. */
    readExports: everyone,
    delete: organizationAdmins,
  },
  /** What was found abnormal: whoever works in the place sees to it. */
  finding: { read: everyone, handle: everyone },
  /** Excel workbooks that reports are filled into. */
  reportTemplate: { read: everyone, write: admins },
  /** What robots record without end. */
  recording: {
    read: everyone,
    /** Take a part out as one film. */
    clip: everyone,
    /** Keep one though the disk is full. */
    protect: admins,
  },
  /** Trouble that people were told of: whoever works in the place takes it on. */
  alert: { read: everyone, handle: everyone },
  /** One's own inbox. */
  message: { read: admins },
  webhook: { read: admins, write: admins },
  /** What flows can ask of outside services: packages, their bundles and commands. */
  servicePackage: { read: admins, write: admins },
  /** API clients: programs that sign in by themselves. */
  iam: { read: admins, write: admins },
  system: {
    /** Announce something to everybody, and take it back. */
    announce: systemAdmins,
    /** New versions of what everybody agrees to. */
    manageTerms: systemAdmins,
    readOutgoingMessages: systemAdmins,
    /** Add what an installation begins with. */
    initialize: systemAdmins,
    readMetrics: systemAdmins,
    /** How the whole installation is, in figures. */
    readDashboard: systemAdmins,
  },
  audit: {
    /** What one's own people did, and what was done to what is one's own. */
    read: organizationAdmins,
    /** The chain is the whole installation's. */
    check: systemAdmins,
  },
  syncHistory: { read: systemAdmins, retry: systemAdmins },
  errorCode: { read: everyone, write: systemAdmins },
  /** To choose one, for instance for an organisation. */
  anonymizePolicy: { read: everyone, write: systemAdmins },
  systemConfig: { write: systemAdmins },
  systemVersion: { write: systemAdmins },
  /** The installation's own looks, words and views. */
  customManifest: { read: systemAdmins, write: systemAdmins, publish: systemAdmins },
  /** What people note on pages of the installation's own. */
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

/** Permissions of which a setting says from which kind of account on they count; until then for system administrators alone. */
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
