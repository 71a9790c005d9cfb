/** Where each type of the contract stands that a column holds. */
export const contractFiles: Readonly<Record<string, string>> = {
  Activity: 'robots/robot',
  Announcement: 'system/announcement',
  AuditEntry: 'system/audit-log',
  Command: 'flows/command',
  DeliveryFailure: 'kernel/outgoing',
  ErrorCodeEntry: 'system/error-code',
  FactsheetReport: 'robots/robot-link',
  Floor: 'buildings/floor',
  Flow: 'flows/flow',
  IamService: 'system/iam-service',
  Linkage: 'buildings/linkage',
  MapChange: 'maps/map-change',
  MapDocument: 'maps/map-document',
  MapRevision: 'maps/map-revision',
  MapUpload: 'maps/map-transfer',
  Message: 'account/message',
  NotificationTarget: 'organizations/notification-target',
  Operator: 'organizations/operator',
  OrganizationType: 'organizations/organization',
  OutgoingMessage: 'system/outgoing-message',
  PoseDef: 'flows/pose-def',
  PoseNetwork: 'flows/pose-network',
  RefusedAttempt: 'robots/enrolment',
  Robot: 'robots/robot',
  SettingHistory: 'robots/robot',
  SyncHistory: 'robots/sync-history',
  SystemVersion: 'system/system-version',
  TermDocument: 'account/term-agreement',
  VdaVersion: 'robots/robot',
  Webhook: 'system/webhook',
}

/**
 * Columns whose values the contract names, by table: only what the contract accepted is stored in them, or what the
 * server says in its words. The types of the tables are written from this, so that nobody has to claim it again.
 */
export const contractColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  announcements: properties('Announcement', ['title', 'body', 'level']),
  audit_log: properties('AuditEntry', ['outcome', 'before', 'after']),
  commands: properties('Command', ['name', 'category', 'scope', 'paramsSchema', 'models', 'status']),
  deliveries: {
    kind: "OutgoingMessage['channel'] | 'notification' | 'webhook'",
    status: "OutgoingMessage['status']",
    failure: 'DeliveryFailure',
  },
  error_code_words: properties('ErrorCodeEntry', ['level', 'title', 'action']),
  floor_map_changes: { changes: 'MapChange[]' },
  floor_map_drafts: { document: 'MapDocument' },
  floor_map_revisions: { document: 'MapDocument', ...properties('MapRevision', ['origin']) },
  floor_map_uploads: properties('MapUpload', ['format']),
  floor_maps: { document: 'MapDocument' },
  floors: properties('Floor', ['status']),
  flow_revisions: properties('Flow', ['definition']),
  flows: properties('Flow', ['status', 'scope', 'definition']),
  iam_services: properties('IamService', ['scopes']),
  linkages: properties('Linkage', ['service', 'failure', 'usage']),
  login_steps: { authMode: "Operator['authMode']" },
  messages: properties('Message', ['level', 'kind', 'subject', 'detail', 'link']),
  notification_targets: properties('NotificationTarget', ['type', 'level', 'lastTestFailure']),
  operators: properties('Operator', ['type', 'language', 'authMode']),
  organizations: { type: 'OrganizationType' },
  pose_defs: properties('PoseDef', ['armModel', 'armType', 'joints', 'easing', 'status']),
  pose_networks: properties('PoseNetwork', ['armModel', 'armType', 'poseIds', 'edges', 'status']),
  refused_robot_attempts: properties('RefusedAttempt', ['reason']),
  robot_activities: properties('Activity', ['level', 'service', 'detail', 'errorCode']),
  robot_setting_histories: properties('SettingHistory', ['changes', 'source']),
  robot_candidates: { state: "'waiting' | 'confirmed' | 'rejected'" },
  robot_credentials: { kind: "'secret' | 'key'" },
  robots: {
    ...properties('Robot', ['model', 'status', 'armModel', 'armType', 'videoMode']),
    vdaVersion: 'VdaVersion',
    factsheet: 'FactsheetReport',
  },
  sync_histories: properties('SyncHistory', ['kind', 'status', 'setting', 'error', 'reason']),
  system_versions: properties('SystemVersion', ['target', 'models', 'status', 'releaseNote']),
  term_documents: properties('TermDocument', ['type']),
  webhooks: properties('Webhook', ['type', 'auth', 'headers', 'events']),
}

function properties(type: string, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, `${type}['${column}']`]))
}
