/** Written by `npm run db:types` from the migrations; do not edit. */
import type { ColumnType, Generated } from 'kysely'

/** Read as an ISO 8601 text in UTC, written as a `Date` or such a text. */
export type Timestamp = ColumnType<string, string | Date, string | Date>
/** Read as a value, written as the text of `JSON.stringify`. */
export type Json = ColumnType<unknown, string, string>

export type AuditLogTable = {
  seq: Generated<number>
  at: Timestamp
  operatorId: string | null
  organizationId: string | null
  ip: string | null
  userAgent: string | null
  action: string
  outcome: string
  entity: string
  entityId: string | null
  before: Json | null
  after: Json | null
  hash: string
}

export type BuildingsTable = {
  id: Generated<string>
  organizationId: string
  name: string
  prefecture: string | null
  city: string | null
  timezone: Generated<string>
  status: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
}

export type FloorMapsTable = {
  floorId: string
  revision: number
  document: Json
  updatedAt: Timestamp
  updatedBy: string | null
}

export type FloorsTable = {
  id: Generated<string>
  buildingId: string
  name: string
  type: number
  index: number
  img: string | null
  status: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
}

export type FlowGroupsTable = {
  id: Generated<string>
  buildingId: string
  name: string
  index: number
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type LoginAttemptsTable = {
  loginId: string
  failures: number
  lockedUntil: Timestamp | null
  updatedAt: Timestamp
}

export type OperatorsTable = {
  id: Generated<string>
  loginId: string
  passwordHash: string
  firstName: string
  lastName: string
  type: number
  organizationId: string
  buildingId: string | null
  language: Generated<string>
  passwordChangeRequired: Generated<boolean>
  lastLoginAt: Timestamp | null
  status: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
}

export type OrganizationsTable = {
  id: Generated<string>
  name: string
  type: Generated<number>
  parentId: string | null
  status: Generated<number>
  ugoLabo: Generated<boolean>
  contractEndAt: Timestamp | null
  paymentComplete: Generated<boolean>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
}

export type RobotActivitiesTable = {
  id: Generated<string>
  robotId: string
  eventId: string
  at: Timestamp
  level: number
  service: string
  type: string
  name: string
  detail: Json
  errorCode: string | null
}

export type RobotGroupsTable = {
  id: Generated<string>
  buildingId: string
  name: string
  index: number
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type RobotOrdersTable = {
  id: string
  robotId: string
  orderUpdateId: number
  document: Json
  status: string
  goal: string | null
  createdAt: Timestamp
  endedAt: Timestamp | null
}

export type RobotSettingHistoriesTable = {
  id: Generated<string>
  robotId: string
  at: Timestamp
  operatorId: string | null
  changes: Json
  source: string
}

export type RobotsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  robotGroupId: string | null
  initialFloorId: string
  name: string
  model: string
  serialNumber: string
  hwRevision: string | null
  status: number
  armModel: number | null
  armType: number | null
  archiveStart: boolean
  videoMode: string
  notes: string
  revision: Generated<number>
  manufacturer: Generated<string>
  interfaceName: Generated<string>
  vdaVersion: Generated<string>
  secretHash: string | null
  version: string | null
  factsheet: Json | null
  lastCommAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
}

export type SessionsTable = {
  id: Generated<string>
  operatorId: string
  operatorType: number
  organizationId: string
  buildingId: string | null
  bearerHash: string
  cookieHash: string
  createdAt: Timestamp
  lastSeenAt: Timestamp
  endedAt: Timestamp | null
  ip: string | null
  userAgent: string | null
}

export type TeleopLeasesTable = {
  robotId: string
  leaseId: string
  operatorId: string
  sessionId: string
  turn: number
  grantedAt: Timestamp
  expiresAt: Timestamp
}

export type DB = {
  auditLog: AuditLogTable
  buildings: BuildingsTable
  floorMaps: FloorMapsTable
  floors: FloorsTable
  flowGroups: FlowGroupsTable
  loginAttempts: LoginAttemptsTable
  operators: OperatorsTable
  organizations: OrganizationsTable
  robotActivities: RobotActivitiesTable
  robotGroups: RobotGroupsTable
  robotOrders: RobotOrdersTable
  robotSettingHistories: RobotSettingHistoriesTable
  robots: RobotsTable
  sessions: SessionsTable
  teleopLeases: TeleopLeasesTable
}
