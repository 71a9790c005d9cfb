/** Written by `npm run db:types` from the migrations; do not edit. */

import type { Message } from '@wheelhouse/contract/account/message'
import type { TermDocument } from '@wheelhouse/contract/account/term-agreement'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import type { Floor } from '@wheelhouse/contract/buildings/floor'
import type { Linkage } from '@wheelhouse/contract/buildings/linkage'
import type { DeviceIntake } from '@wheelhouse/contract/devices/device-reading'
import type { Command } from '@wheelhouse/contract/flows/command'
import type { Flow } from '@wheelhouse/contract/flows/flow'
import type { PoseDef } from '@wheelhouse/contract/flows/pose-def'
import type { PoseNetwork } from '@wheelhouse/contract/flows/pose-network'
import type { FlowRun, FlowRunDetail, RunVisit } from '@wheelhouse/contract/flows/run'
import type { AgentTurn, Chat, ChatAgent } from '@wheelhouse/contract/guide/chat'
import type { TripOutcome } from '@wheelhouse/contract/guide/guide-trip'
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import type { DetectionEvent } from '@wheelhouse/contract/inspections/detection-event'
import type { DetectionAddress, DetectionSetting } from '@wheelhouse/contract/inspections/detection-setting'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import type { ThresholdLog } from '@wheelhouse/contract/inspections/threshold-log'
import type { ThresholdRule } from '@wheelhouse/contract/inspections/threshold-rule'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { MapRevision } from '@wheelhouse/contract/maps/map-revision'
import type { MapUpload } from '@wheelhouse/contract/maps/map-transfer'
import type { NotificationTarget } from '@wheelhouse/contract/organizations/notification-target'
import type { OnCallRota } from '@wheelhouse/contract/organizations/on-call-rota'
import type { Operator } from '@wheelhouse/contract/organizations/operator'
import type { OrganizationType } from '@wheelhouse/contract/organizations/organization'
import type { Finding, FindingValues } from '@wheelhouse/contract/reports/finding'
import type { ReportCleaning } from '@wheelhouse/contract/reports/report'
import type { RefusedAttempt } from '@wheelhouse/contract/robots/enrolment'
import type { Activity, Robot, SettingHistory, VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { SyncHistory } from '@wheelhouse/contract/robots/sync-history'
import type { FactsheetReport } from '@wheelhouse/contract/robots/vda5050'
import type { Schedule } from '@wheelhouse/contract/schedules/schedule'
import type { ScheduleLog } from '@wheelhouse/contract/schedules/schedule-log'
import type { Announcement } from '@wheelhouse/contract/system/announcement'
import type { AuditEntry } from '@wheelhouse/contract/system/audit-log'
import type { ErrorCodeEntry } from '@wheelhouse/contract/system/error-code'
import type { IamService } from '@wheelhouse/contract/system/iam-service'
import type { OutgoingMessage } from '@wheelhouse/contract/system/outgoing-message'
import type { ParamsSchema } from '@wheelhouse/contract/system/params-schema'
import type { SystemVersion } from '@wheelhouse/contract/system/system-version'
import type { Webhook } from '@wheelhouse/contract/system/webhook'
import type { ColumnType, Generated } from 'kysely'

/** Read as an ISO 8601 text in UTC, written as a `Date` or such a text. */
export type Timestamp = ColumnType<string, string | Date, string | Date>
/** Read as a value, written as the text of `JSON.stringify`. */
export type Json<Value = unknown> = ColumnType<Value, string, string>

export type AlertCallsTable = {
  alertId: string
  rotaId: string
  line: number
  unattendedSince: Timestamp
  operatorIds: Json<string[]>
  at: Timestamp
}

export type AlertEscalationsTable = {
  alertId: string
  targetId: string
  unattendedSince: Timestamp
  at: Timestamp
}

export type AlertsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  floorId: string | null
  robotId: string | null
  cause: string
  level: Alert['level']
  urgency: number
  titleJa: string
  titleEn: string
  detailJa: string | null
  detailEn: string | null
  link: string | null
  mediaId: string | null
  openedAt: Timestamp
  lastAt: Timestamp
  count: Generated<number>
  state: Generated<Alert['state']>
  ownerId: string | null
  snoozedUntil: Timestamp | null
  closedAt: Timestamp | null
  closedBy: string | null
  note: Generated<string>
  updatedAt: Timestamp
  unattendedSince: Timestamp
  acknowledgedAt: Timestamp | null
}

export type AnnouncementReadersTable = {
  announcementId: string
  operatorId: string
  readAt: Timestamp
}

export type AnnouncementsTable = {
  id: Generated<string>
  title: Json<Announcement['title']>
  body: Json<Announcement['body']>
  level: Announcement['level']
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

export type AuditChainsTable = {
  chain: string
  number: number
  hash: string
  seal: string
}

export type AuditLogTable = {
  seq: Generated<number>
  at: Timestamp
  operatorId: string | null
  organizationId: string | null
  ip: string | null
  userAgent: string | null
  action: string
  outcome: AuditEntry['outcome']
  entity: string
  entityId: string | null
  before: Json<AuditEntry['before']> | null
  after: Json<AuditEntry['after']> | null
  hash: string
  clientId: string | null
  clientName: string | null
  chain: string | null
  number: number | null
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

export type BackupRecordsTable = {
  id: Generated<string>
  kind: string
  name: string
  takenAt: Timestamp
  recordedAt: Timestamp
  bytes: number
}

export type BlockedWaysTable = {
  robotId: string
  blockedBy: string
  mapId: string
  x: number
  y: number
  lastAt: Timestamp
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

export type CallCountsTable = {
  name: string
  count: number
  countedFrom: Timestamp
}

export type CausedMessagesTable = {
  operatorId: string
  kind: string
  at: Timestamp
}

export type ChatHooksTable = {
  buildingId: string
  kind: string
  organizationId: string
  secret: string
  secretHash: string
  receivedAt: Timestamp | null
  receivedText: string | null
}

export type CheckItemsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  floorId: string
  name: string
  targetType: CheckItem['targetType']
  meterType: CheckItem['meterType'] | null
  readingService: CheckItem['readingService']
  key: string
  unit: string
  position: Json<CheckItem['position']> | null
  plausibility: Json<CheckItem['plausibility']>
  thresholdRuleId: string | null
  definition: Json<CheckItem['definition']>
  status: CheckItem['status']
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type CommandListUsesTable = {
  commandListId: string
  name: string
  commandId: string | null
  poseId: string | null
  poseNetworkId: string | null
  resourceId: string | null
  knowledgeGroupId: string | null
}

export type CommandListsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  name: string
  mode: number
  memo: string
  definition: Json
  status: number
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type CommandsTable = {
  id: Generated<string>
  code: string
  type: number
  name: Json<Command['name']>
  category: Command['category']
  scope: Command['scope']
  icon: string
  paramsSchema: Json<Command['paramsSchema']>
  models: Json<Command['models']>
  minOs: string
  memo: string
  status: Command['status']
  isBuiltIn: boolean
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  nameJa: string | null
  nameEn: string | null
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

export type ConversationTurnsTable = {
  id: Generated<string>
  conversationId: string
  organizationId: string
  number: number
  role: AgentTurn['role']
  text: string
  at: Timestamp
  language: AgentTurn['language'] | null
  outcome: AgentTurn['outcome'] | null
  itemId: string | null
  score: number | null
  choices: Json<AgentTurn['choices']>
  steps: Json<AgentTurn['steps']>
  isWrong: Generated<boolean>
  question: string | null
  questionKey: string | null
  settledAt: Timestamp | null
}

export type ConversationsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  groupId: string | null
  robotId: string | null
  channel: Chat['channel']
  language: Chat['language'] | null
  form: Generated<number>
  agent: Json<ChatAgent> | null
  startedAt: Timestamp
  endedAt: Timestamp | null
  rating: Chat['rating'] | null
  turnCount: Generated<number>
  unansweredCount: Generated<number>
  isEscalated: Generated<boolean>
  createdBy: string | null
  updatedAt: Timestamp
}

export type CustomBundlesTable = {
  id: Generated<string>
  sha256: string
  kind: string
  name: string
  content: string
  createdAt: Timestamp
  createdBy: string | null
}

export type CustomManifestsTable = {
  id: Generated<string>
  number: Generated<number>
  note: string
  text: string
  createdAt: Timestamp
  createdBy: string | null
}

export type CustomNotesTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  viewId: string
  text: string
  createdAt: Timestamp
  createdBy: string | null
  author: string
}

export type CustomPublicationsTable = {
  number: Generated<number>
  manifestId: string
  at: Timestamp
  by: string | null
  rolledBackAt: Timestamp | null
  rolledBackBy: string | null
}

export type DeliveriesTable = {
  id: Generated<string>
  kind: OutgoingMessage['channel'] | 'notification' | 'webhook'
  recipient: string | null
  targetId: string | null
  webhookId: string | null
  subject: string | null
  level: number | null
  eventType: string | null
  content: string | null
  eventId: string | null
  dedupeKey: string | null
  status: OutgoingMessage['status']
  attempts: Generated<number>
  nextTryAt: Timestamp | null
  httpStatus: number | null
  failure: DeliveryFailure | null
  error: string | null
  createdAt: Timestamp
  sentAt: Timestamp | null
  uselessAt: Timestamp | null
  number: Generated<number>
}

export type DetectionEventsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  settingId: string
  senderId: string | null
  kind: DetectionEvent['kind']
  at: Timestamp
  second: Timestamp
  receivedAt: Timestamp
  robotId: string
  cameraId: DetectionEvent['cameraId']
  score: number
  box: Json<DetectionEvent['box']> | null
  stayMinutes: number | null
  mediaId: string | null
  alertId: string | null
  runId: string | null
  flowReason: DetectionEvent['flowReason'] | null
  isFalseAlarm: Generated<boolean>
  updatedAt: Timestamp
}

export type DetectionSettingsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  name: string
  robotId: string
  flowId: string
  behaviours: Json<DetectionSetting['behaviours']>
  area: Json<DetectionSetting['area']> | null
  sensitivity: DetectionSetting['sensitivity']
  stayMinutes: number | null
  level: DetectionSetting['level']
  windows: Json<DetectionSetting['windows']>
  status: DetectionSetting['status']
  secret: string | null
  secretHash: string | null
  receivedAt: Timestamp | null
  receivedIgnored: DetectionAddress['lastIgnored'] | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type DeviceCredentialsTable = {
  deviceId: string
  id: string
  hash: string
  since: Timestamp
}

export type DeviceHearingsTable = {
  deviceId: string
  robotId: string
  heardAt: Timestamp
  rssi: number | null
  isSimulated: boolean
}

export type DeviceIntakesTable = {
  deviceId: string
  heardAt: Timestamp
  refused: Generated<number>
  tooOften: Generated<number>
  lastRefusal: Json<DeviceIntake['lastRefusal']> | null
  silenceToldAt: Timestamp | null
  unreadable: Generated<number>
  lastUnreadable: Json<DeviceIntake['lastUnreadable']> | null
}

export type DeviceLastMessagesTable = {
  deviceId: string
  topic: string
  at: Timestamp
  payload: string
}

export type DevicePollsTable = {
  deviceId: string
  nextAt: Timestamp
  failure: DeliveryFailure | null
}

export type DeviceReadingHoursTable = {
  deviceId: string
  key: string
  at: Timestamp
  lowest: number
  highest: number
  total: number
  count: number
  first: number
  firstAt: Timestamp
  last: number
  lastAt: Timestamp
}

export type DeviceReadingMinutesTable = {
  deviceId: string
  key: string
  at: Timestamp
  lowest: number
  highest: number
  total: number
  count: number
  first: number
  firstAt: Timestamp
  last: number
  lastAt: Timestamp
}

export type DeviceReadingsTable = {
  deviceId: string
  key: string
  at: Timestamp
  value: number
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
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type ErrorCodeWordsTable = {
  code: string
  level: ErrorCodeEntry['level'] | null
  title: Json<ErrorCodeEntry['title']>
  action: Json<ErrorCodeEntry['action']> | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type EvaluationRunsTable = {
  id: Generated<string>
  groupId: string
  organizationId: string
  at: Timestamp
  operatorId: string | null
  kind: string
  questionCount: number
  hits: number
  amongThree: number
  hitsBefore: number | null
  missed: Json
}

export type EvidencesTable = {
  id: string
  organizationId: string
  buildingId: string
  robotId: string
  fromAt: Timestamp
  untilAt: Timestamp
  createdBy: string | null
  createdAt: Timestamp
  status: string
  fault: string | null
  done: Generated<number>
  total: number
  fileId: string | null
  size: Generated<number>
  sums: string | null
  aliveAt: Timestamp
}

export type ExportHistoriesTable = {
  id: Generated<string>
  organizationId: string
  operatorId: string | null
  at: Timestamp
  format: string
  encoding: string | null
  language: string
  conditions: Json
  status: string
  rowCount: Generated<number>
  unwritable: Generated<number>
  aliveAt: Timestamp
  fileName: string | null
  contentType: string | null
  templateName: string | null
  month: string | null
  fileId: string | null
}

export type FactorSetUpsTable = {
  operatorId: string
  kind: string
  value: string
  expiresAt: Timestamp
}

export type FileLeftoversTable = {
  id: Generated<number>
  fileId: string | null
  upload: Json | null
  dueAt: Timestamp
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
  createdBy: string | null
}

export type FindingChangesTable = {
  id: Generated<string>
  findingId: string
  organizationId: string
  at: Timestamp
  changedBy: string | null
  before: Json<FindingValues>
  after: Json<FindingValues>
}

export type FindingsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  reportId: string | null
  reportTitle: string
  detailId: string
  robotId: string | null
  title: string
  foundAt: Timestamp
  result: Finding['result']
  readingId: string | null
  mediaIds: Generated<string[]>
  state: Generated<Finding['state']>
  ownerId: string | null
  note: Generated<string>
  createdAt: Timestamp
  createdBy: string | null
  closedAt: Timestamp | null
  closedBy: string | null
  revision: Generated<number>
  updatedAt: Timestamp
  dueOn: string | null
}

export type FloorMapChangesTable = {
  floorId: string
  version: number
  pageId: string
  groupId: string
  objects: string[]
  changes: Json<MapChange[]>
  at: Timestamp
  by: string | null
}

export type FloorMapDraftsTable = {
  floorId: string
  version: Generated<number>
  firstVersion: Generated<number>
  baseRevision: Generated<number>
  document: Json<MapDocument> | null
  updatedAt: Timestamp | null
  updatedBy: string | null
}

export type FloorMapPicturesTable = {
  floorId: string
  fileId: string
}

export type FloorMapRevisionsTable = {
  floorId: string
  revision: number
  document: Json<MapDocument>
  note: string
  origin: MapRevision['origin']
  restoredFrom: number | null
  publishedAt: Timestamp
  publishedBy: string | null
}

export type FloorMapUploadFilesTable = {
  uploadId: string
  number: number
  fileId: string
}

export type FloorMapUploadsTable = {
  id: Generated<string>
  floorId: string
  format: MapUpload['format']
  uploadedAt: Timestamp
  uploadedBy: string | null
}

export type FloorMapsTable = {
  floorId: string
  revision: number
  document: Json<MapDocument>
  updatedAt: Timestamp
  updatedBy: string | null
}

export type FloorsTable = {
  id: Generated<string>
  buildingId: string
  name: string
  type: number
  index: number
  status: Generated<Floor['status']>
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

export type FlowRevisionsTable = {
  flowId: string
  revision: number
  at: Timestamp
  operatorId: string | null
  name: string
  definition: Json<Flow['definition']>
}

export type FlowRunCommandsTable = {
  id: Generated<number>
  runId: string
  command: Json
  operatorId: string | null
  at: Timestamp
}

export type FlowRunVisitsTable = {
  runId: string
  visit: number
  flowId: string
  stepId: string
  name: string
  type: number
  rounds: Json<RunVisit['rounds']>
  status: RunVisit['status']
  startedAt: Timestamp
  endedAt: Timestamp | null
  result: string | null
  errorCode: string | null
  answeredBy: string | null
}

export type FlowRunsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  flowId: string | null
  flowName: string
  flowRevision: number
  robotId: string
  flows: Json<FlowRunDetail['flows']>
  status: FlowRun['status']
  reason: FlowRun['reason'] | null
  errorCode: string | null
  stepName: string | null
  stepsDone: Generated<number>
  question: Json<FlowRun['question']> | null
  state: Json
  startedBy: string | null
  startedAt: Timestamp
  endedAt: Timestamp | null
  owner: string | null
  ownerUntil: Timestamp | null
  fence: Generated<number>
  takenQuestion: string | null
  takenBy: string | null
  failureToldAt: Timestamp | null
}

export type FlowUsesTable = {
  flowId: string
  name: string
  calledFlowId: string | null
  poseId: string | null
  poseNetworkId: string | null
  floorId: string | null
  checkItemId: string | null
  workPlanId: string | null
  serviceCommandId: string | null
  resourceId: string | null
  knowledgeGroupId: string | null
}

export type FlowsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  floorId: string
  flowGroupId: string
  index: number
  name: string
  description: string
  status: Flow['status']
  scope: Flow['scope']
  definition: Json<Flow['definition']>
  movesItself: Generated<boolean>
  containsMove: Generated<boolean>
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type GuideTripsTable = {
  id: Generated<string>
  conversationId: string
  organizationId: string
  robotId: string
  turnId: string
  orderId: string
  waypointName: string
  language: NonNullable<AgentTurn['language']>
  begunAt: Timestamp
  endedAt: Timestamp | null
  outcome: TripOutcome | null
}

export type HeardMessagesTable = {
  robotId: string
  id: string
  at: Timestamp
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
  scopes: Json<IamService['scopes']>
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

export type KnowledgeGroupsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  name: string
  description: string
  synonyms: Json
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  publishedEntries: Json | null
  publishedSynonyms: Json | null
  publishedAt: Timestamp | null
  publishedNumber: Generated<number>
  publishedBy: string | null
  evaluation: Json | null
  evaluationRevision: Generated<number>
}

export type KnowledgeItemsTable = {
  id: Generated<string>
  groupId: string
  organizationId: string
  buildingId: string
  index: number
  ja: Json | null
  en: Json | null
  isEnabled: boolean
  fileId: string | null
  floorId: string | null
  waypointId: string | null
  waypointName: string | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
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
  service: Linkage['service']
  loginId: Generated<string>
  secret: string | null
  managementUnitId: Generated<string>
  externalBuildingId: Generated<string>
  linkedBuildingId: string | null
  linkedBuildingName: string | null
  verifiedAt: Timestamp | null
  failure: Linkage['failure'] | null
  failedAt: Timestamp | null
  usage: Json<Linkage['usage']> | null
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
  authMode: Operator['authMode']
  codeHash: string | null
  challenge: string | null
  tries: Generated<number>
  sentAt: Timestamp
  expiresAt: Timestamp
  beganAt: Timestamp
}

export type MediaTable = {
  id: string
  robotId: string
  organizationId: string
  buildingId: string
  kind: string
  cameraId: string
  takenAt: Timestamp
  storedAt: Timestamp
  actionId: string
  title: string | null
  pose: Json | null
  seconds: number | null
  thermal: Json | null
  anonymised: Json | null
}

export type MediaUploadsTable = {
  id: string
  robotId: string
  organizationId: string
  buildingId: string
  facts: Json
}

export type MessagesTable = {
  id: Generated<string>
  operatorId: string
  at: Timestamp
  level: Message['level']
  kind: Message['kind']
  subject: Message['subject']
  detail: Json<Message['detail']>
  link: Message['link'] | null
  organizationId: string
  buildingId: string | null
  dedupeKey: string
  readAt: Timestamp | null
}

export type NotificationTargetsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  type: NotificationTarget['type']
  level: NotificationTarget['level']
  destination: Generated<string>
  room: Generated<string>
  botLoginId: Generated<string>
  botPassword: string | null
  hasBotPassword: boolean | null
  spaceId: Generated<string>
  status: Generated<number>
  lastTestAt: Timestamp | null
  lastTestFailure: NotificationTarget['lastTestFailure'] | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  destinationSecret: string | null
  escalateAfterMinutes: number | null
}

export type OnCallRotasTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  name: string
  level: OnCallRota['level']
  timezone: string
  firstDay: string
  handoverTime: string
  weeksPerTurn: number
  operatorIds: Json<OnCallRota['operatorIds']>
  secondLineIds: Json<OnCallRota['secondLineIds']>
  secondLineAfterMinutes: number
  exceptions: Json<OnCallRota['exceptions']>
  inForceSince: Timestamp
  status: OnCallRota['status']
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type OperatorsTable = {
  id: Generated<string>
  loginId: string
  passwordHash: string
  firstName: string
  lastName: string
  type: Operator['type']
  organizationId: string
  buildingId: string | null
  language: Generated<Operator['language']>
  passwordChangeRequired: Generated<boolean>
  lastLoginAt: Timestamp | null
  status: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
  phone: string | null
  authMode: Generated<Operator['authMode']>
  totpSecret: string | null
  totpStep: number | null
  revision: Generated<number>
  restrictEditFlow: Generated<boolean>
  canExportReport: Generated<boolean>
  firstStepsHidden: Generated<boolean>
}

export type OrganizationsTable = {
  id: Generated<string>
  name: string
  type: Generated<OrganizationType>
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
  ssoEnabled: Generated<boolean>
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
  kind: Generated<string>
}

export type PoseDefsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  name: string
  armModel: PoseDef['armModel']
  armType: PoseDef['armType']
  joints: Json<PoseDef['joints']>
  durationMs: number
  easing: PoseDef['easing']
  status: PoseDef['status']
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type PoseNetworkPosesTable = {
  networkId: string
  poseId: string
  name: string
}

export type PoseNetworksTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  name: string
  armModel: PoseNetwork['armModel']
  armType: PoseNetwork['armType']
  poseIds: Json<PoseNetwork['poseIds']>
  edges: Json<PoseNetwork['edges']>
  startPoseId: string
  status: PoseNetwork['status']
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type ReadingsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  checkItemId: string
  robotId: string | null
  runId: string | null
  visit: number | null
  isTest: boolean
  at: Timestamp
  status: Reading['status']
  service: Reading['service']
  value: number | null
  readValue: number | null
  confidence: number | null
  doubt: Reading['doubt'] | null
  rolledOver: Generated<boolean>
  previous: Json<Reading['previous']> | null
  judgement: Json<Reading['judgement']> | null
  mediaId: string | null
  cropId: string | null
  externalId: string | null
  needsReview: Generated<boolean>
  reviewedAt: Timestamp | null
  reviewedBy: string | null
  reason: Generated<string>
  revision: Generated<number>
  updatedAt: Timestamp
  nextLookAt: Timestamp | null
  tries: Generated<number>
  abnormal: boolean | null
}

export type RecordingClipsTable = {
  id: string
  organizationId: string
  buildingId: string
  robotId: string
  cameraId: string
  fromAt: Timestamp
  untilAt: Timestamp
  createdBy: string | null
  createdAt: Timestamp
  status: string
  fault: string | null
  done: Generated<number>
  total: number
  fileId: string | null
  size: Generated<number>
  isProtected: Generated<boolean>
  aliveAt: Timestamp
}

export type RecordingShareNoticesTable = {
  organizationId: string
  toldAt: Timestamp
}

export type RecordingsTable = {
  id: string
  robotId: string
  organizationId: string
  buildingId: string
  cameraId: Recording['cameraId']
  startAt: Timestamp
  seconds: number
  size: number
  sha256: string
  quality: Recording['quality']
  isProtected: boolean
  onRobot: boolean
  wantedAt: Timestamp | null
  fileId: string | null
  storedAt: Timestamp | null
  isDropped: Generated<boolean>
  anonymised: Json | null
  protectionSetAt: Timestamp | null
}

export type RefusedRobotAttemptsTable = {
  userName: string
  reason: RefusedAttempt['reason']
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

export type ReportNumbersTable = {
  buildingId: string
  last: number
}

export type ReportPointsTable = {
  reportId: string
  at: Timestamp
  mapId: string
  x: number
  y: number
}

export type ReportTemplatesTable = {
  id: Generated<string>
  name: string
  acrossDays: boolean
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

export type ReportsTable = {
  id: Generated<string>
  no: number
  organizationId: string
  buildingId: string
  robotId: string
  flowId: string | null
  type: number
  title: string
  startedAt: Timestamp
  endedAt: Timestamp | null
  result: number | null
  memo: Generated<string>
  checkedAt: Timestamp | null
  checkedBy: string | null
  revision: Generated<number>
  updatedAt: Timestamp
  runId: string | null
  startedBy: string | null
  cleaning: Json<ReportCleaning> | null
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
  level: Activity['level']
  service: Activity['service']
  type: string
  name: string
  detail: Json<Activity['detail']>
  errorCode: Activity['errorCode'] | null
  operatorId: string | null
}

export type RobotAnonymisationsTable = {
  robotId: string
  policyId: string | null
  policyRevision: number | null
  finds: string[]
  isSimulated: boolean
  since: Timestamp
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
  state: 'waiting' | 'confirmed' | 'rejected'
  ip: string | null
  at: Timestamp
}

export type RobotClaimsTable = {
  robotId: string
  codeHash: string
  expiresAt: Timestamp
}

export type RobotContactsTable = {
  robotId: string
  lastCommAt: Timestamp
}

export type RobotCredentialsTable = {
  id: Generated<string>
  robotId: string
  kind: 'secret' | 'key'
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

export type RobotHomesTable = {
  robotId: string
  serverId: string | null
  fence: Generated<number>
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
  changes: Json<SettingHistory['changes']>
  source: SettingHistory['source']
}

export type RobotStateSamplesTable = {
  robotId: string
  at: Timestamp
  charge: number | null
  charging: boolean | null
  rssi: number | null
}

export type RobotTrackSamplesTable = {
  robotId: string
  at: Timestamp
  buildingId: string
  floorId: string | null
  x: number | null
  y: number | null
  theta: number | null
  speed: number | null
  charge: number | null
  operatingMode: string
  emergencyStop: string
  driverId: string | null
}

export type RobotsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  robotGroupId: string | null
  initialFloorId: string
  name: string
  model: Robot['model']
  serialNumber: string
  hwRevision: string | null
  status: Robot['status']
  armModel: Robot['armModel'] | null
  armType: Robot['armType'] | null
  archiveStart: boolean
  videoMode: Robot['videoMode']
  notes: string
  revision: Generated<number>
  manufacturer: Generated<string>
  interfaceName: Generated<string>
  vdaVersion: Generated<VdaVersion>
  version: string | null
  factsheet: Json<FactsheetReport> | null
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deletedAt: Timestamp | null
  guideScreenHash: string | null
  guideScreenAt: Timestamp | null
  isSimulated: Generated<boolean>
  ownedSince: Timestamp | null
}

export type ScheduleDuesTable = {
  scheduleId: string
  date: string
  plannedAt: Timestamp
  endsAt: Timestamp
  dueAt: Timestamp
}

export type ScheduleLogsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  scheduleId: string | null
  robotId: string
  flowId: string | null
  runId: string | null
  title: string
  flowName: string
  date: string
  plannedAt: Timestamp
  endsAt: Timestamp
  result: 'fail' | 'cancel' | null
  reason: NonNullable<ScheduleLog['reason']> | null
  stopAt: Timestamp | null
  loggedAt: Timestamp
  toldAt: Timestamp | null
}

export type ScheduleSkipsTable = {
  scheduleId: string
  date: string
}

export type SchedulesTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  robotId: string
  flowId: string
  title: string
  description: string
  startAt: string
  endAt: string
  repeat: Schedule['repeat']
  daysOfWeek: Json<Schedule['daysOfWeek']>
  until: string | null
  lateMinutes: number
  priority: boolean
  stopAtEnd: boolean
  status: Schedule['status']
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  type: Generated<Schedule['type']>
}

export type ServersTable = {
  id: string
  host: string
  twinFormat: number
  startedAt: Generated<Timestamp>
  aliveUntil: Timestamp
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
  paramsSchema: Json<ParamsSchema>
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
  way: Generated<string>
  labsEnabled: Generated<boolean>
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
  kind: SyncHistory['kind']
  revision: number
  status: SyncHistory['status']
  error: SyncHistory['error'] | null
  statusAt: Timestamp
  setting: SyncHistory['setting'] | null
  reason: SyncHistory['reason'] | null
  floorId: string | null
  versionId: string | null
  version: string | null
  actionId: string | null
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
  target: SystemVersion['target']
  models: Json<SystemVersion['models']>
  status: SystemVersion['status']
  releaseNote: Json<SystemVersion['releaseNote']>
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
  serverId: Generated<string>
}

export type TermAgreementsTable = {
  operatorId: string
  documentId: string
  agreedAt: Timestamp
  ip: string | null
}

export type TermDocumentsTable = {
  id: Generated<string>
  type: TermDocument['type']
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

export type ThresholdLogsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  checkItemId: string | null
  readingId: string | null
  ruleId: string
  ruleName: string
  conditions: Json<ThresholdLog['conditions']>
  level: ThresholdLog['level']
  value: number
  abnormal: boolean
  at: Timestamp
  updatedAt: Timestamp
  toldAt: Timestamp | null
  deadBand: Generated<number>
  durationSec: Generated<number>
  deviceId: string | null
  deviceName: string | null
  deviceKey: ThresholdLog['deviceKey'] | null
}

export type ThresholdRulesTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  name: string
  description: string
  conditions: Json<ThresholdRule['conditions']>
  level: ThresholdRule['level']
  status: ThresholdRule['status']
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  deadBand: Generated<number>
  durationSec: Generated<number>
  deviceId: string | null
  deviceKey: ThresholdRule['deviceKey'] | null
}

export type ThresholdStatesTable = {
  ruleId: string
  deviceId: string
  deviceKey: string
  abnormal: Generated<boolean>
  metSince: Timestamp | null
  seenAt: Timestamp
}

export type TriggerFiringsTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  ruleId: string
  ruleName: string
  event: number
  target: number
  occurrence: string
  subject: string
  robotId: string | null
  causeRunId: string | null
  at: Timestamp
  state: Generated<string>
  reason: string | null
  runId: string | null
  exportId: string | null
  httpStatus: number | null
  heldBack: Generated<number>
  lookAt: Timestamp
  attempts: Generated<number>
}

export type TriggerLowRobotsTable = {
  ruleId: string
  robotId: string
}

export type TriggerRulesTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  name: string
  condition: Json
  action: Json
  event: number | null
  target: number | null
  flowId: string | null
  thresholdRuleId: string | null
  scheduleId: string | null
  watchedRobotId: string | null
  robotId: string | null
  serviceCommandId: string | null
  cooldownSec: number
  status: number
  lastFiredAt: Timestamp | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
}

export type TriggerTimesTable = {
  ruleId: string
  plannedAt: Timestamp | null
  dueAt: Timestamp
}

export type UploadsTable = {
  id: Generated<string>
  kind: string
  name: string
  size: number
  received: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  place: Generated<string>
  attempt: Generated<number>
  parts: Json | null
}

export type WebhooksTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string | null
  name: string
  type: Webhook['type']
  url: string
  auth: Webhook['auth']
  authSecret: string | null
  signingSecret: string | null
  hasCredentials: boolean | null
  hasSecret: boolean | null
  headers: Json<Webhook['headers']>
  events: Json<Webhook['events']>
  status: Generated<number>
  failuresInRow: Generated<number>
  lastSentAt: Timestamp | null
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  urlSecret: string | null
}

export type WorkPlanRevisionsTable = {
  workPlanId: string
  revision: number
  at: Timestamp
  operatorId: string | null
  name: string
  definition: Json
}

export type WorkPlanUsesTable = {
  workPlanId: string
  name: string
  commandId: string | null
  poseId: string | null
  poseNetworkId: string | null
  resourceId: string | null
  knowledgeGroupId: string | null
}

export type WorkPlansTable = {
  id: Generated<string>
  organizationId: string
  buildingId: string
  floorId: string
  name: string
  type: string
  icon: string
  description: string
  definition: Json
  isTemplate: boolean
  templateId: string | null
  status: number
  revision: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  createdBy: string | null
  updatedBy: string | null
  scope: number
}

export type DB = {
  alertCalls: AlertCallsTable
  alertEscalations: AlertEscalationsTable
  alerts: AlertsTable
  announcementReaders: AnnouncementReadersTable
  announcements: AnnouncementsTable
  anonymizePolicies: AnonymizePoliciesTable
  auditChains: AuditChainsTable
  auditLog: AuditLogTable
  azureKeys: AzureKeysTable
  backupRecords: BackupRecordsTable
  blockedWays: BlockedWaysTable
  buildingAllowedIps: BuildingAllowedIpsTable
  buildings: BuildingsTable
  callCounts: CallCountsTable
  causedMessages: CausedMessagesTable
  chatHooks: ChatHooksTable
  checkItems: CheckItemsTable
  commandListUses: CommandListUsesTable
  commandLists: CommandListsTable
  commands: CommandsTable
  contracts: ContractsTable
  conversationTurns: ConversationTurnsTable
  conversations: ConversationsTable
  customBundles: CustomBundlesTable
  customManifests: CustomManifestsTable
  customNotes: CustomNotesTable
  customPublications: CustomPublicationsTable
  deliveries: DeliveriesTable
  detectionEvents: DetectionEventsTable
  detectionSettings: DetectionSettingsTable
  deviceCredentials: DeviceCredentialsTable
  deviceHearings: DeviceHearingsTable
  deviceIntakes: DeviceIntakesTable
  deviceLastMessages: DeviceLastMessagesTable
  devicePolls: DevicePollsTable
  deviceReadingHours: DeviceReadingHoursTable
  deviceReadingMinutes: DeviceReadingMinutesTable
  deviceReadings: DeviceReadingsTable
  devices: DevicesTable
  errorCodeWords: ErrorCodeWordsTable
  evaluationRuns: EvaluationRunsTable
  evidences: EvidencesTable
  exportHistories: ExportHistoriesTable
  factorSetUps: FactorSetUpsTable
  fileLeftovers: FileLeftoversTable
  files: FilesTable
  findingChanges: FindingChangesTable
  findings: FindingsTable
  floorMapChanges: FloorMapChangesTable
  floorMapDrafts: FloorMapDraftsTable
  floorMapPictures: FloorMapPicturesTable
  floorMapRevisions: FloorMapRevisionsTable
  floorMapUploadFiles: FloorMapUploadFilesTable
  floorMapUploads: FloorMapUploadsTable
  floorMaps: FloorMapsTable
  floors: FloorsTable
  flowGroups: FlowGroupsTable
  flowRevisions: FlowRevisionsTable
  flowRunCommands: FlowRunCommandsTable
  flowRunVisits: FlowRunVisitsTable
  flowRuns: FlowRunsTable
  flowUses: FlowUsesTable
  flows: FlowsTable
  guideTrips: GuideTripsTable
  heardMessages: HeardMessagesTable
  iamServices: IamServicesTable
  iamTokens: IamTokensTable
  knowledgeGroups: KnowledgeGroupsTable
  knowledgeItems: KnowledgeItemsTable
  lilzValues: LilzValuesTable
  linkages: LinkagesTable
  listViews: ListViewsTable
  loginAttempts: LoginAttemptsTable
  loginSteps: LoginStepsTable
  media: MediaTable
  mediaUploads: MediaUploadsTable
  messages: MessagesTable
  notificationTargets: NotificationTargetsTable
  onCallRotas: OnCallRotasTable
  operators: OperatorsTable
  organizations: OrganizationsTable
  passkeys: PasskeysTable
  passwordResets: PasswordResetsTable
  poseDefs: PoseDefsTable
  poseNetworkPoses: PoseNetworkPosesTable
  poseNetworks: PoseNetworksTable
  readings: ReadingsTable
  recordingClips: RecordingClipsTable
  recordingShareNotices: RecordingShareNoticesTable
  recordings: RecordingsTable
  refusedRobotAttempts: RefusedRobotAttemptsTable
  remoteStops: RemoteStopsTable
  reportNumbers: ReportNumbersTable
  reportPoints: ReportPointsTable
  reportTemplates: ReportTemplatesTable
  reports: ReportsTable
  resources: ResourcesTable
  robotActivities: RobotActivitiesTable
  robotAnonymisations: RobotAnonymisationsTable
  robotCallTakers: RobotCallTakersTable
  robotCandidates: RobotCandidatesTable
  robotClaims: RobotClaimsTable
  robotContacts: RobotContactsTable
  robotCredentials: RobotCredentialsTable
  robotGroups: RobotGroupsTable
  robotHomes: RobotHomesTable
  robotOrders: RobotOrdersTable
  robotSettingHistories: RobotSettingHistoriesTable
  robotStateSamples: RobotStateSamplesTable
  robotTrackSamples: RobotTrackSamplesTable
  robots: RobotsTable
  scheduleDues: ScheduleDuesTable
  scheduleLogs: ScheduleLogsTable
  scheduleSkips: ScheduleSkipsTable
  schedules: SchedulesTable
  servers: ServersTable
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
  thresholdLogs: ThresholdLogsTable
  thresholdRules: ThresholdRulesTable
  thresholdStates: ThresholdStatesTable
  triggerFirings: TriggerFiringsTable
  triggerLowRobots: TriggerLowRobotsTable
  triggerRules: TriggerRulesTable
  triggerTimes: TriggerTimesTable
  uploads: UploadsTable
  webhooks: WebhooksTable
  workPlanRevisions: WorkPlanRevisionsTable
  workPlanUses: WorkPlanUsesTable
  workPlans: WorkPlansTable
}
