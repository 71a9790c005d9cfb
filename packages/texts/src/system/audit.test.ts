import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { permissions } from '@wheelhouse/contract/permissions'
import { jointIds } from '@wheelhouse/contract/robots/arm'
import * as routes from '@wheelhouse/contract/routes'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { type AuditedEntity, auditedActions, auditedEntities, auditedSubjects } from './audit.ts'
import { findFieldText, findValueText } from './audit-words.ts'

it('has words for whatever a denied call may be called in the audit log', () => {
  const missing = Object.keys(permissions).flatMap((permission) => {
    const [subject = '', action = ''] = permission.split(':')
    const hasSubject = subject in auditedEntities || subject in auditedSubjects
    return [...(hasSubject ? [] : [subject]), ...(action in auditedActions ? [] : [action])]
  })
  expect(missing).toEqual([])
})

/** Groups of calls whose entries are not about what the permission to change it is about; `null`: their calls are not told of, or stand in `told`. */
const entitiesOfOthers: { readonly [Group in keyof typeof routes]?: AuditedEntity | null } = {
  session: null,
  authCode: null,
  sso: null,
  ownSessions: null,
  passwords: null,
  profile: 'operator',
  listViews: 'listView',
  messages: null,
  deviceBroker: null,
  deviceChecks: null,
  // Recorded as its device's, beside what `recorded` names.
  deviceOperations: null,
  deviceReadings: null,
  secondFactors: null,
  termAgreements: 'operator',
  termDocuments: 'termDocument',
  registrations: null,
  firstSteps: null,
  lilzHooks: null,
  attention: null,
  poseNetworks: 'poseNetwork',
  // Its entries hold no more than which pose.
  posePlay: null,
  // Its entries contain what was run, beside what `recorded` names.
  commandRuns: null,
  callableServices: null,
  flowRuns: 'robot',
  customBundles: 'customBundle',
  customManifests: 'customManifest',
  customNotes: 'customNote',
  // They change nothing.
  dashboard: null,
  dryRuns: null,
  runFigures: null,
  gonePlaces: null,
  robotCommands: 'robot',
  // Its entries hold what was sent, as those of commands do.
  robotConsole: null,
  robotSoftware: 'robot',
  enrolment: null,
  stateHistory: null,
  syncHistories: 'syncHistory',
  teleop: 'robot',
  videoKeys: null,
  iamServices: 'iamService',
  iamTokens: null,
  guideQuestions: null,
  guideChats: null,
  agentChats: null,
  guideChatTurns: 'chat',
  guideAddresses: 'robot',
  guideScreens: null,
  evaluations: 'knowledgeGroup',
  guideWeeks: null,
  knowledgePublications: 'knowledgeGroup',
  openQuestions: null,
  knowledgeItems: 'knowledgeItem',
  serviceBundles: 'serviceBundle',
  serviceCommands: 'serviceCommand',
  outgoingMessages: null,
  announcements: 'announcement',
  auditLog: null,
  initData: 'initData',
  skywayKeys: 'skywayKey',
  azureKeys: 'azureKey',
  uploads: 'upload',
  files: 'file',
  // Its changes are not audited one by one.
  mapDownloads: null,
  soundDownloads: null,
  media: null,
  // It changes nothing.
  videoRelay: null,
  // Its entries hold the comment and the mark alone.
  reports: null,
  archives: 'recording',
  archiveClips: 'recordingClip',
  archiveEvidences: 'evidence',
  archiveIncidents: null,
  // A list that nobody changes.
  scheduleLogs: null,
  alerts: 'alert',
  alertLinks: 'alert',
  // Told of as their item's.
  readings: null,
  checkItemTests: null,
  exportHistories: 'exportHistory',
  monthlyReports: 'exportHistory',
  // Readings write it.
  thresholdLogs: null,
  triggerFirings: null,
  detectionEvents: null,
  detectionJudgements: 'detectionSetting',
  // What counts is in their setting's list.
  detectionHooks: null,
  chatHooks: 'chatHook',
  // What they have a rule do is in its log.
  chatMessages: null,
  mediaUploads: null,
  mapDrafts: null,
  mapExports: null,
  mapImports: 'floor',
  // Recorded as the publications that they are.
  mapPatches: null,
  // It changes nothing.
  waypointProposals: null,
  mapRevisions: 'floor',
  robotMaps: null,
  speech: null,
  sites: null,
  mapRoutes: 'mapRoute',
}

/** What the entries of a group of calls are about. */
function getEntity(group: string, { update }: Readonly<Record<string, RouteDefinition>>): string | null {
  const others: Readonly<Record<string, string | null>> = entitiesOfOthers
  const named = others[group]
  return named === undefined ? (update?.permission.split(':')[0] ?? group) : named
}

/** What entries hold beside the rows and what calls are given. */
const recorded: { readonly [E in AuditedEntity]?: readonly string[] } = {
  alert: ['byLink', 'state', 'ownerId', 'snoozedUntil', 'closedAt', 'closedBy', 'note'],
  finding: ['state', 'ownerId', 'dueOn', 'note', 'reportTitle', 'title'],
  session: ['loginId', 'code', 'way', 'tries', 'organizationId', 'buildingId'],
  passkey: ['name'],
  operator: ['loginId'],
  organization: ['organization', 'contract', 'building', 'operator', 'contents', 'robots', 'floors'],
  robot: [
    'stopId',
    'acknowledged',
    'means',
    'error',
    'command',
    'flow',
    'commandList',
    'workPlan',
    'label',
    'params',
    'poseNetworkId',
    'poseId',
    'version',
    'manufacturer',
    'interfaceName',
    'vdaVersion',
    // Of the robot console.
    'angle',
    'distance',
    'elevator',
    'door',
    'ids',
    'isUrgent',
    // Of trips of the guide.
    'goal',
  ],
  floor: ['ids', 'revision', 'version', 'note', 'origin', 'restoredFrom', 'format'],
  notificationTarget: ['result', 'failure', 'httpStatus'],
  webhook: ['result', 'failure', 'httpStatus'],
  skywayKey: ['result', 'failure', 'httpStatus', 'isSimulated'],
  serviceCommand: ['failure', 'status', 'ms'],
  checkItem: ['value', 'reason', 'isRight'],
  knowledgeGroup: ['mode', 'added', 'removed', 'question', 'isForced', 'questionCount', 'hits', 'hitsBefore'],
  device: ['operation', 'text', 'failure', 'status', 'ms'],
  initData: ['systemConfigs', 'anonymizePolicies', 'demo'],
  customBundle: ['sha256'],
  customManifest: ['number', 'note'],
}

/** Numbers and words of standards that are their own name. */
const speakForThemselves = new Set(['serviceCommand.method'])
  .add('device.method')
  .add('serviceCommand.additionalProperties')
  .add('command.additionalProperties')

/** Fields that answers alone have, and those that the log leaves out because they are secrets. */
const unrecorded = new Set(['can', 'changedBy', 'file', 'token', 'credentials', 'publicKey', 'clientSecret'])
  .add('availableAuthModes')
  .add('canSendSms')
  .add('canSendMail')
  .add('sendInvitation')
  .add('ticket')

type Def = { type: string } & Record<string, unknown>
type Visit = (field: string, value?: string) => void

/** Every field of a schema with the values that it enumerates, nested ones by their own name. */
function walk(schema: z.core.$ZodType, field: string, visit: Visit): void {
  // Which definitions there are depends on the kind of schema: the library has no type for "any of them".
  const def = schema._zod.def as unknown as Def
  const into = (part: unknown) => walk(part as z.core.$ZodType, field, visit)
  if (def.type === 'object') walkFields(def.shape as Record<string, z.core.$ZodType>, visit)
  else if (def.type === 'enum')
    Object.values(def.entries as object).forEach((value) => visit(field, `${value}`))
  else if (def.type === 'literal') (def.values as unknown[]).forEach((value) => visit(field, String(value)))
  else if (def.type === 'union') (def.options as unknown[]).forEach(into)
  else if (def.type === 'pipe') [def.in, def.out].forEach(into)
  else if (def.type === 'array') into(def.element)
  else if (def.type === 'record') into(def.valueType)
  else if (def.type === 'lazy') into((def.getter as () => unknown)())
  else if ('innerType' in def) into(def.innerType)
}

function walkFields(shape: Record<string, z.core.$ZodType>, visit: Visit): void {
  for (const [name, part] of Object.entries(shape)) {
    if (unrecorded.has(name)) continue
    visit(name)
    walk(part, name, visit)
  }
}

/** What an entry about a group's thing may hold: its row, and whatever its calls are given. */
function recordedSchemas(calls: Record<string, RouteDefinition>): z.core.$ZodType[] {
  const bodies = Object.values(calls).map(({ method, body }) => (method === 'GET' ? undefined : body))
  const row = 'update' in calls ? calls.get?.responses[200] : undefined
  return [row, ...bodies].filter((schema) => schema != null)
}

it('has words for every field and every enumerated value that an entry may contain', () => {
  const missing = new Set<string>()
  const look = (entity: string, field: string, value?: string) => {
    const name = `${entity}.${field}`
    if (value === undefined ? findFieldText(entity, field) : findValueText(entity, field, value)) return
    if (value === undefined || !speakForThemselves.has(name)) missing.add(`${name} ${value ?? ''}`.trim())
  }
  for (const [group, calls] of Object.entries<Record<string, RouteDefinition>>(routes)) {
    const entity = getEntity(group, calls)
    if (entity === null) continue
    for (const schema of recordedSchemas(calls)) walk(schema, '', (...found) => look(entity, ...found))
  }
  for (const [entity, fields] of Object.entries(recorded)) fields.forEach((field) => look(entity, field))
  expect([...missing]).toEqual([])
})

it('knows what every group of calls is about', () => {
  const entities = Object.entries<Record<string, RouteDefinition>>(routes).map(([group, calls]) =>
    getEntity(group, calls),
  )
  expect(entities.filter((entity) => entity !== null && !(entity in auditedEntities))).toEqual([])
})

it('names the joints of a pose', () => {
  const missing = jointIds.filter((id) => findFieldText('pose', id) === null)
  expect(missing).toEqual([])
})

it('would miss a field that nobody gave a word', () => {
  expect(findFieldText('robot', 'colour')).toBeNull()
  expect(findValueText('robot', 'status', '5')).toBeNull()
})
