/** Written by `npm run db:types` from the migrations; do not edit. */
import type { ColumnType, Generated } from 'kysely'

/** Read as an ISO 8601 text in UTC, written as a `Date` or such a text. */
export type Timestamp = ColumnType<string, string | Date, string | Date>
/** Read as a value, written as the text of `JSON.stringify`. */
export type Json = ColumnType<unknown, string, string>

export type AnnouncementReadersTable = {
  announcementId: string
  operatorId: string
  readAt: Timestamp
}

export type AnnouncementsTable = {
  id: Generated<string>
  title: Json
  body: Json
  level: string
  from: Timestamp
  to: Timestamp | null
  createdAt: Timestamp
  createdBy: string | null
  audience: Generated<string>
  organizationIds: Generated<Json>
  types: Generated<Json>
  status: Generated<number>
  revision: Generated<number>
  updatedAt: Timestamp
  updatedBy: string | null
}

export type AnonymizePoliciesTable = {
  id: Generated<string>
  name: string
  body: Json
  status: number
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

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
  clientId: string | null
  clientName: string | null
}

export type AzureKeysTable = {
  id: Generated<string>
  organizationId: string | null
  name: string
  region: string
  sealedSecret: string
  fingerprint: string
  isDefault: boolean
  status: number
  lastUsedAt: Timestamp | null
  lastTestAt: Timestamp | null
  lastTestResult: string | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  lastTestSimulated: Generated<boolean>
}

export type BuildingAllowedIpsTable = {
  id: Generated<string>
  buildingId: string
  ipAddress: string
  description: string
  enabled: boolean
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
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
  postalCode: string | null
  locationDetail: Generated<string>
  latitude: number | null
  longitude: number | null
  ipRestrictionEnabled: Generated<boolean>
  revision: Generated<number>
}

export type CausedMessagesTable = {
  operatorId: string
  kind: string
  at: Timestamp
}

export type ContractsTable = {
  organizationId: string
  isArchive: Generated<boolean>
  isMiniAsilla: Generated<boolean>
  isLilz: Generated<boolean>
  isHakaruAi: Generated<boolean>
  isKanriroid: Generated<boolean>
  isAutoGuide: Generated<boolean>
  maintenanceCompanyId: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
  id: Generated<string>
  contractEndAt: Timestamp | null
  paymentComplete: Generated<boolean>
  revision: Generated<number>
  createdBy: string | null
  updatedBy: string | null
}

export type DevicesTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  floorId: string | null
  type: number
  model: number | null
  name: string
  urn: string | null
  identifier: string
  description: string
  profile: Json
  status: number
  lastSeenAt: Timestamp | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type ErrorCodeWordsTable = {
  code: string
  level: number | null
  title: Json
  action: Json | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type FactorSetUpsTable = {
  operatorId: string
  kind: string
  value: string
  expiresAt: Timestamp
}

export type FilesTable = {
  id: string
  kind: string
  name: string
  mime: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  usedAt: Timestamp | null
  organizationId: string | null
  buildingId: string | null
  createdAt: Timestamp
  createdBy: string
}

export type FloorMapsTable = {
  floorId: string
  revision: number
  document: Json
  updatedAt: Timestamp
  updatedBy: string | null
  descriptionFileId: string | null
  pictureFileId: string | null
}

export type FloorsTable = {
  id: Generated<string>
  buildingId: string
  name: string
  type: number
  index: number
  status: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
  revision: Generated<number>
  img: string | null
  tspiderFloorId: string | null
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
  revision: Generated<number>
}

export type IamServicesTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  name: string
  clientId: string
  secretHash: string
  previousSecretHash: string | null
  previousSecretUntil: Timestamp | null
  scopes: Json
  allowedIps: Json
  expiresAt: Timestamp | null
  status: number
  lastUsedAt: Timestamp | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type IamTokensTable = {
  tokenHash: string
  serviceId: string
  secretHash: string
  createdAt: Timestamp
  expiresAt: Timestamp
}

export type LilzValuesTable = {
  buildingId: string
  deviceId: string
  measuredAt: Timestamp
  kind: string
  value: number
  unit: string | null
  receivedAt: Timestamp
}

export type LinkagesTable = {
  id: Generated<string>
  buildingId: string
  service: string
  loginId: Generated<string>
  secret: string | null
  managementUnitId: Generated<string>
  externalBuildingId: Generated<string>
  linkedBuildingId: string | null
  linkedBuildingName: string | null
  verifiedAt: Timestamp | null
  failure: string | null
  failedAt: Timestamp | null
  usage: Json | null
  webhookSecret: string | null
  webhookSecretHash: string | null
  webhookReceivedAt: Timestamp | null
  webhookReceived: Json | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type ListViewsTable = {
  id: Generated<string>
  operatorId: string
  list: string
  name: string
  address: Json
  revision: Generated<number>
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

export type LoginStepsTable = {
  id: Generated<string>
  cookieHash: string
  operatorId: string
  authMode: number
  codeHash: string | null
  challenge: string | null
  tries: Generated<number>
  sentAt: Timestamp
  expiresAt: Timestamp
  beganAt: Timestamp
}

export type MessagesTable = {
  id: Generated<string>
  operatorId: string
  at: Timestamp
  level: number
  kind: string
  subject: string
  detail: Json
  link: string | null
  organizationId: string
  buildingId: string | null
  dedupeKey: string
  readAt: Timestamp | null
}

export type NotificationDeliveriesTable = {
  id: Generated<string>
  targetId: string
  eventId: string
  dedupeKey: string
  level: number
  message: Json
  status: string
  attempts: Generated<number>
  httpStatus: number | null
  failure: string | null
  createdAt: Timestamp
  sentAt: Timestamp | null
  nextTryAt: Timestamp | null
}

export type NotificationTargetsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  type: number
  level: number
  destination: Generated<string>
  room: Generated<string>
  botLoginId: Generated<string>
  botPassword: string | null
  hasBotPassword: boolean | null
  spaceId: Generated<string>
  status: Generated<number>
  lastTestAt: Timestamp | null
  lastTestFailure: string | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  destinationSecret: string | null
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
  phone: string | null
  authMode: Generated<number>
  totpSecret: string | null
  totpStep: number | null
  revision: Generated<number>
  restrictEditFlow: Generated<boolean>
  canExportReport: Generated<boolean>
}

export type OrganizationsTable = {
  id: Generated<string>
  name: string
  type: Generated<number>
  parentId: string | null
  status: Generated<number>
  ugoLabo: Generated<boolean>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
  level: Generated<number>
  prefectures: string | null
  address: Generated<string>
  postalCode: string | null
  locationDetail: Generated<string>
  revision: Generated<number>
  anonymizePolicyId: string | null
}

export type OutgoingMessagesTable = {
  id: Generated<string>
  channel: string
  recipient: string
  subject: string
  body: string | null
  status: string
  attempts: Generated<number>
  error: string | null
  createdAt: Timestamp
  sentAt: Timestamp | null
  nextTryAt: Timestamp | null
  uselessAt: Timestamp | null
}

export type PasskeysTable = {
  id: Generated<string>
  operatorId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  createdAt: Timestamp
  lastUsedAt: Timestamp | null
}

export type PasswordResetsTable = {
  operatorId: string
  tokenHash: string
  createdAt: Timestamp
  expiresAt: Timestamp
}

export type RefusedRobotAttemptsTable = {
  userName: string
  reason: string
  ip: string
  robotId: string | null
  count: number
  firstAt: Timestamp
  lastAt: Timestamp
}

export type RemoteStopsTable = {
  robotId: string
  stopId: string
  requestedAt: Timestamp
}

export type ResourcesTable = {
  id: Generated<string>
  name: string
  type: string
  scope: number
  organizationId: string | null
  buildingId: string | null
  fileId: string
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
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
  operatorId: string | null
}

export type RobotCallTakersTable = {
  robotId: string
  operatorId: string
  takenAt: Timestamp
}

export type RobotCandidatesTable = {
  id: Generated<string>
  robotId: string
  tokenHash: string
  publicKey: string
  state: string
  ip: string | null
  at: Timestamp
}

export type RobotClaimsTable = {
  robotId: string
  codeHash: string
  expiresAt: Timestamp
}

export type RobotCredentialsTable = {
  id: Generated<string>
  robotId: string
  kind: string
  value: string
  since: Timestamp
  endsAt: Timestamp | null
  firstContactAt: Timestamp | null
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
  revision: Generated<number>
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
  version: string | null
  factsheet: Json | null
  lastCommAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
}

export type ServiceBundlesTable = {
  id: Generated<string>
  packageId: string
  name: string
  index: number
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type ServiceCommandsTable = {
  id: Generated<string>
  packageId: string
  bundleId: string
  name: string
  code: string
  method: string
  urlTemplate: string
  headers: Json
  sealedSecrets: string | null
  bodyTemplate: string
  paramsSchema: Json
  timeoutMs: number
  status: number
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type ServicePackagesTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  name: string
  code: string
  version: string
  category: number
  description: string
  status: number
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
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
  locationOrganizationId: string | null
  locationBuildingId: string | null
}

export type SkywayKeysTable = {
  id: Generated<string>
  organizationId: string | null
  name: string
  appId: string
  sealedSecret: string
  fingerprint: string
  isDefault: boolean
  status: number
  lastUsedAt: Timestamp | null
  lastTestAt: Timestamp | null
  lastTestResult: string | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  lastTestSimulated: Generated<boolean>
}

export type SpeechTextsTable = {
  id: Generated<string>
  buildingId: string
  text: string
  lang: string
  voice: string
  speed: string
  category: string
  index: number
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type SyncHistoriesTable = {
  id: Generated<string>
  robotId: string
  at: Timestamp
  kind: string
  revision: number
  status: string
  error: string | null
  statusAt: Timestamp
  setting: string
  reason: string | null
}

export type SystemConfigsTable = {
  id: Generated<string>
  key: string
  type: string
  value: Json | null
  sealedSecret: string | null
  description: string
  secret: boolean
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type SystemVersionsTable = {
  id: Generated<string>
  name: string
  version: string
  target: string
  models: Json
  status: number
  releaseNote: Json
  minBattery: number
  publishedAt: Timestamp | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  fileId: string | null
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

export type TermAgreementsTable = {
  operatorId: string
  documentId: string
  agreedAt: Timestamp
  ip: string | null
}

export type TermDocumentsTable = {
  id: Generated<string>
  type: string
  version: string
  effectiveAt: Timestamp
  bodyJa: string
  bodyEn: string
  createdAt: Timestamp
  revision: Generated<number>
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type UploadsTable = {
  id: Generated<string>
  kind: string
  name: string
  size: number
  received: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string
}

export type WebhookDeliveriesTable = {
  id: Generated<string>
  webhookId: string
  eventId: string
  eventType: string
  event: Json
  status: string
  attempts: Generated<number>
  httpStatus: number | null
  failure: string | null
  createdAt: Timestamp
  sentAt: Timestamp | null
  nextTryAt: Timestamp | null
}

export type WebhooksTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  name: string
  type: number
  url: string
  auth: string
  authSecret: string | null
  signingSecret: string | null
  hasCredentials: boolean | null
  hasSecret: boolean | null
  headers: Json
  events: Json
  status: Generated<number>
  failuresInRow: Generated<number>
  lastSentAt: Timestamp | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type DB = {
  announcementReaders: AnnouncementReadersTable
  announcements: AnnouncementsTable
  anonymizePolicies: AnonymizePoliciesTable
  auditLog: AuditLogTable
  azureKeys: AzureKeysTable
  buildingAllowedIps: BuildingAllowedIpsTable
  buildings: BuildingsTable
  causedMessages: CausedMessagesTable
  contracts: ContractsTable
  devices: DevicesTable
  errorCodeWords: ErrorCodeWordsTable
  factorSetUps: FactorSetUpsTable
  files: FilesTable
  floorMaps: FloorMapsTable
  floors: FloorsTable
  flowGroups: FlowGroupsTable
  iamServices: IamServicesTable
  iamTokens: IamTokensTable
  lilzValues: LilzValuesTable
  linkages: LinkagesTable
  listViews: ListViewsTable
  loginAttempts: LoginAttemptsTable
  loginSteps: LoginStepsTable
  messages: MessagesTable
  notificationDeliveries: NotificationDeliveriesTable
  notificationTargets: NotificationTargetsTable
  operators: OperatorsTable
  organizations: OrganizationsTable
  outgoingMessages: OutgoingMessagesTable
  passkeys: PasskeysTable
  passwordResets: PasswordResetsTable
  refusedRobotAttempts: RefusedRobotAttemptsTable
  remoteStops: RemoteStopsTable
  resources: ResourcesTable
  robotActivities: RobotActivitiesTable
  robotCallTakers: RobotCallTakersTable
  robotCandidates: RobotCandidatesTable
  robotClaims: RobotClaimsTable
  robotCredentials: RobotCredentialsTable
  robotGroups: RobotGroupsTable
  robotOrders: RobotOrdersTable
  robotSettingHistories: RobotSettingHistoriesTable
  robots: RobotsTable
  serviceBundles: ServiceBundlesTable
  serviceCommands: ServiceCommandsTable
  servicePackages: ServicePackagesTable
  sessions: SessionsTable
  skywayKeys: SkywayKeysTable
  speechTexts: SpeechTextsTable
  syncHistories: SyncHistoriesTable
  systemConfigs: SystemConfigsTable
  systemVersions: SystemVersionsTable
  teleopLeases: TeleopLeasesTable
  termAgreements: TermAgreementsTable
  termDocuments: TermDocumentsTable
  uploads: UploadsTable
  webhookDeliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
}
