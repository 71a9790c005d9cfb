import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { accountTexts } from '../account/account.ts'
import { termDocumentTexts } from '../account/term-documents.ts'
import { alertTexts } from '../alerts/alerts.ts'
import { buildingTexts } from '../buildings/buildings.ts'
import { linkageTexts } from '../buildings/linkages.ts'
import { prefectureTexts } from '../buildings/prefectures.ts'
import { customManifestTexts } from '../custom/custom-manifests.ts'
import { deviceReadingTexts } from '../devices/device-readings.ts'
import { deviceTexts } from '../devices/devices.ts'
import { commandListTexts } from '../flows/command-lists.ts'
import { poseNetworkTexts, poseTexts } from '../flows/poses.ts'
import { stepTypeTexts } from '../flows/step-types.ts'
import { workPlanTexts } from '../flows/work-plans.ts'
import { chatTexts } from '../guide/chats.ts'
import { evaluationTexts } from '../guide/knowledge-evaluation.ts'
import { knowledgeGroupTexts, knowledgeItemTexts } from '../guide/knowledge-groups.ts'
import { checkItemTexts } from '../inspections/check-items.ts'
import { detectionTexts } from '../inspections/detection.ts'
import { thresholdRuleTexts } from '../inspections/threshold-rules.ts'
import { triggerTexts } from '../inspections/trigger-rules.ts'
import type { Text } from '../kernel/define-texts.ts'
import { entityTexts } from '../kernel/entities.ts'
import { errorTexts } from '../kernel/errors.ts'
import { notificationTargetTexts } from '../organizations/notification-targets.ts'
import { notificationTexts } from '../organizations/notifications.ts'
import { onCallRotaTexts } from '../organizations/on-call-rotas.ts'
import { operatorTexts } from '../organizations/operators.ts'
import { organizationTexts } from '../organizations/organizations.ts'
import { findingTexts } from '../reports/findings.ts'
import { reportTemplateTexts } from '../reports/report-templates.ts'
import { reportTexts } from '../reports/reports.ts'
import { armKindTexts } from '../robots/arm-kinds.ts'
import { enrolmentTexts } from '../robots/enrolment.ts'
import { robotRecordTexts } from '../robots/robot-record.ts'
import { robotTexts } from '../robots/robots.ts'
import { syncHistoryTexts } from '../robots/sync-history.ts'
import { scheduleTexts } from '../schedules/schedules.ts'
import { teleopTexts } from '../teleop/teleop.ts'
import { announcementTexts } from './announcements.ts'
import { anonymizePolicyTexts } from './anonymize-policies.ts'
import { type AuditedEntity, auditTexts } from './audit.ts'
import { errorCodeTexts } from './error-codes.ts'
import { iamTexts } from './iam.ts'
import { outgoingTexts } from './outgoing.ts'
import { resourceTexts } from './resources.ts'
import { serviceCommandTexts } from './service-commands.ts'
import { serviceKeyTexts } from './service-keys.ts'
import { serviceTexts } from './services.ts'
import { systemConfigTexts } from './system-configs.ts'
import { systemVersionTexts } from './system-versions.ts'
import { webhookPageTexts } from './webhook-pages.ts'
import { webhookTexts } from './webhooks.ts'

/** What the audit log calls the fields and values that it records: as the entity's own screens do, wherever they can. */

type Area = { readonly area: string; readonly texts: Readonly<Record<string, Text>> }
/** A text by the area that it belongs to: an installation may have put in its own words. */
export type TextRef = { area: Area; key: string }

/** The words of an entity's own screens: a field is found there by its name, a value as `field_value`. */
const screens: { readonly [E in AuditedEntity]?: readonly Area[] } = {
  alert: [alertTexts],
  finding: [findingTexts, reportTexts],
  allowedIp: [buildingTexts],
  announcement: [announcementTexts],
  anonymizePolicy: [anonymizePolicyTexts],
  azureKey: [serviceKeyTexts],
  building: [buildingTexts],
  chat: [chatTexts],
  checkItem: [checkItemTexts],
  commandList: [commandListTexts],
  contract: [organizationTexts],
  customBundle: [customManifestTexts],
  customManifest: [customManifestTexts],
  detectionSetting: [detectionTexts, notificationTexts],
  device: [deviceTexts, outgoingTexts],
  errorCode: [errorCodeTexts],
  iamService: [iamTexts],
  knowledgeGroup: [knowledgeGroupTexts, knowledgeItemTexts, evaluationTexts],
  knowledgeItem: [knowledgeItemTexts],
  linkage: [linkageTexts, outgoingTexts],
  notificationTarget: [notificationTargetTexts, notificationTexts, outgoingTexts],
  onCallRota: [onCallRotaTexts, notificationTexts],
  operator: [operatorTexts, accountTexts],
  organization: [organizationTexts, operatorTexts, buildingTexts, accountTexts],
  pose: [poseTexts, armKindTexts],
  poseNetwork: [poseNetworkTexts, armKindTexts],
  reportTemplate: [reportTemplateTexts],
  resource: [resourceTexts],
  robot: [armKindTexts, robotRecordTexts, robotTexts, enrolmentTexts, teleopTexts],
  serviceBundle: [serviceTexts],
  serviceCommand: [serviceCommandTexts, outgoingTexts],
  servicePackage: [serviceTexts],
  skywayKey: [serviceKeyTexts],
  speechText: [buildingTexts],
  syncHistory: [syncHistoryTexts],
  systemConfig: [systemConfigTexts],
  systemVersion: [systemVersionTexts],
  termDocument: [termDocumentTexts, accountTexts],
  schedule: [scheduleTexts],
  thresholdRule: [thresholdRuleTexts, notificationTexts],
  triggerRule: [triggerTexts, notificationTexts, scheduleTexts],
  webhook: [webhookPageTexts, outgoingTexts],
  workPlan: [workPlanTexts, commandListTexts],
}

/** Values whose words begin otherwise than `field_`, by `entity.field` or by the field alone. */
const valueWords: Readonly<Record<string, readonly [Area, prefix: string]>> = {
  'floor.type': [buildingTexts, 'floorType_'],
  'linkage.service': [linkageTexts, 'service_'],
  'linkage.status': [outgoingTexts, 'linkage_'],
  'command.category': [stepTypeTexts, 'category_'],
  'command.models': [robotTexts, 'model_'],
  'notificationTarget.level': [notificationTexts, 'level_'],
  'thresholdRule.deviceKey': [deviceReadingTexts, 'key_'],
  'robot.model': [robotTexts, 'model_'],
  'robot.language': [auditTexts, 'value_lang_'],
  'robot.voice': [buildingTexts, 'voice_'],
  'robot.speed': [buildingTexts, 'speed_'],
  'session.code': [errorTexts, ''],
  'iamService.code': [errorTexts, ''],
  'termDocument.type': [accountTexts, 'terms_'],
  'announcement.types': [announcementTexts, 'type_'],
  'systemVersion.models': [robotTexts, 'model_'],
  'webhook.events': [webhookTexts, ''],
  'anonymizePolicy.applyTo': [anonymizePolicyTexts, 'place_'],
  'anonymizePolicy.targets': [anonymizePolicyTexts, 'target_'],
  'skywayKey.result': [serviceKeyTexts, 'result_'],
  'azureKey.result': [serviceKeyTexts, 'result_'],
  'robot.error': [errorTexts, ''],
  'syncHistory.error': [syncHistoryTexts, 'error_'],
  cameras: [teleopTexts, 'camera_'],
  cameraId: [teleopTexts, 'camera_'],
  error: [errorTexts, ''],
  failure: [outgoingTexts, 'failure_'],
  lastTestFailure: [outgoingTexts, 'failure_'],
  lastTestResult: [serviceKeyTexts, 'result_'],
  prefecture: [prefectureTexts, 'prefecture_'],
  prefectures: [prefectureTexts, 'prefecture_'],
  scopes: [iamTexts, 'scope_'],
}

/** What a field of an entity is called; `null` where nothing has a word for it. */
export function findFieldText(entity: string, field: string): TextRef | null {
  return (
    findText(auditTexts, `field_${entity}.${field}`) ??
    findOnScreens(entity, field) ??
    findText(auditTexts, `field_${field}`) ??
    // Contents of a deleted organisation are counted by their tables.
    findText(entityTexts, field)
  )
}

/** What a value of a field is called; `null` where it is its own word, such as a name. */
export function findValueText(entity: string, field: string, value: string): TextRef | null {
  const words = valueWords[`${entity}.${field}`] ?? valueWords[field]
  return (
    (words && findText(words[0], `${words[1]}${value}`)) ??
    findText(auditTexts, `value_${entity}.${field}_${value}`) ??
    findOnScreens(entity, `${field}_${value}`) ??
    findText(auditTexts, `value_${field}_${value}`)
  )
}

function findOnScreens(entity: string, key: string): TextRef | null {
  const areas: readonly Area[] = (hasKey(screens, entity) ? screens[entity] : null) ?? []
  for (const area of areas) {
    const found = findText(area, key)
    if (found !== null) return found
  }
  return null
}

function findText(area: Area, key: string): TextRef | null {
  const text = Object.hasOwn(area.texts, key) ? area.texts[key] : undefined
  // A text with gaps is a sentence about the thing, not its name.
  return text === undefined || text.ja.includes('{{') ? null : { area, key }
}
