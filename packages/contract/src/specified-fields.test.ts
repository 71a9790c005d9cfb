/** The fields of docs/specification that the things of the product have, written out once more. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { profileSchema } from './account/profile.ts'
import { archiveSchema, recordingSchema } from './archives/recording.ts'
import { allowedIpCreate, allowedIpSchema } from './buildings/allowed-ip.ts'
import { buildingSchema } from './buildings/building.ts'
import { groupSchema } from './buildings/building-group.ts'
import { floorSchema } from './buildings/floor.ts'
import { fieldsByLinkage } from './buildings/linkage.ts'
import { speechTextSchema } from './buildings/speech-text.ts'
import { manifestSchema, trustedViewSchema } from './custom/manifest.ts'
import { deviceCreate, deviceSchema } from './devices/device.ts'
import { commandListCreate, commandListSchema } from './flows/command-list.ts'
import { flowCreate, flowSchema } from './flows/flow.ts'
import { stepSchema } from './flows/step.ts'
import { workPlanCreate, workPlanSchema } from './flows/work-plan.ts'
import { knowledgeGroupSchema } from './guide/knowledge-group.ts'
import { checkItemCreate, checkItemSchema } from './inspections/check-item.ts'
import { detectionSettingSchema } from './inspections/detection-setting.ts'
import { thresholdRuleCreate, thresholdRuleSchema } from './inspections/threshold-rule.ts'
import { mapRouteSchema } from './maps/map-document.ts'
import { contractSchema } from './organizations/contract.ts'
import { notificationTargetSchema } from './organizations/notification-target.ts'
import { operatorCreate, operatorSchema } from './organizations/operator.ts'
import { organizationCreate, organizationSchema } from './organizations/organization.ts'
import { exportHistorySchema } from './reports/export-history.ts'
import { reportTemplateCreate, reportTemplateSchema } from './reports/report-template.ts'
import { robotCreate, robotSchema } from './robots/robot.ts'
import { scheduleCreate, scheduleSchema } from './schedules/schedule.ts'
import { sessionUserSchema } from './session/session.ts'
import { anonymizePolicyCreate, anonymizePolicySchema } from './system/anonymize-policy.ts'
import { resourceCreate, resourceSchema } from './system/resource.ts'

const stamps = 'createdAt updatedAt'
test.each<[string, z.ZodObject, string]>([
  [
    'session user',
    sessionUserSchema,
    'token id type firstName lastName organizationId buildingId labsEnabled passwordChangeRequired skywayKey lastLoginAt',
  ],
  [
    'organisation',
    organizationSchema,
    `id name type level prefectures address postalCode locationDetail status anonymizePolicyId ugoLabo ${stamps}`,
  ],
  [
    'notification target',
    notificationTargetSchema,
    'type buildingId level destination room botLoginId hasBotPassword spaceId',
  ],
  [
    'account',
    operatorSchema,
    'loginId lastName firstName type organizationId buildingId restrictEditFlow passwordChangeRequired',
  ],
  [
    'building',
    buildingSchema,
    'id name organizationId prefecture city postalCode locationDetail latitude longitude status',
  ],
  ['group of a building', groupSchema, `id name index ${stamps}`],
  ['allowed address', allowedIpSchema, 'ipAddress description enabled'],
  ['phrase', speechTextSchema, 'text lang voice speed'],
  ['floor', floorSchema, 'id name buildingId type index img tspiderFloorId status'],
  ['route', mapRouteSchema, 'id name status image'],
  [
    'robot',
    robotSchema,
    'model name serialNumber version hwRevision buildingId robotGroupId initialFloorId status lastCommAt archiveStart videoMode notes armModel armType',
  ],
  [
    'device',
    deviceSchema,
    'type model name urn identifier description buildingId floorId organizationId profile status',
  ],
  ['resource', resourceSchema, 'name type scope file'],
  ['anonymisation policy', anonymizePolicySchema, 'name status body'],
  ['flow', flowSchema, 'name description floorId buildingId flowGroupId index status definition'],
  ['step of a flow', stepSchema, 'id name type params icon'],
  ['command list', commandListSchema, 'name buildingId mode memo revision definition'],
  ['work plan', workPlanSchema, 'name buildingId floorId type icon description definition isTemplate'],
  [
    'check item',
    checkItemSchema,
    'name buildingId floorId targetType meterType readingService key position thresholdRuleId definition status',
  ],
  ['threshold rule', thresholdRuleSchema, 'name description level status conditions'],
  ['detection setting', detectionSettingSchema, 'name flowId robotId behaviours area'],
  [
    'schedule',
    scheduleSchema,
    'title type flowId robotId startAt endAt repeat daysOfWeek description priority',
  ],
  ['export', exportHistorySchema, 'at organizationName operatorName format rowCount'],
  ['template', reportTemplateSchema, 'name acrossDays file'],
  ['recorder', archiveSchema, 'serialNumber robotBytes cloudBytes code'],
  ['recording', recordingSchema, 'robotId size quality'],
  ['knowledge group', knowledgeGroupSchema, 'buildingId itemCount'],
  [
    'contract',
    contractSchema,
    'isArchive isMiniAsilla isLilz isHakaruAi isKanriroid isAutoGuide contractEndAt maintenanceCompany',
  ],
  ['profile', profileSchema, 'firstName lastName email phone language authMode'],
  [
    'custom view',
    trustedViewSchema,
    'id path component scriptUrl meta requiresAuth menuGroup icon showInSidebar',
  ],
  ['manifest', manifestSchema, 'views sideBarItems assets theme text'],
])('a %s has the fields of the specification', (_, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')))
})

test('each linkage is set up by the fields of the specification', () => {
  expect(fieldsByLinkage).toEqual({
    tspider: ['loginId', 'secret', 'linkedBuilding'],
    robomen: ['loginId', 'secret', 'linkedBuilding'],
    hakaru: ['loginId', 'secret'],
    lilz: ['secret', 'managementUnitId'],
    kanriroid: ['externalBuildingId', 'secret'],
  })
})

test.each<[string, z.ZodObject, string]>([
  ['account', operatorCreate, 'loginId lastName firstName organizationId buildingId'],
  ['organisation', organizationCreate, 'name'],
  ['robot', robotCreate, 'name serialNumber buildingId initialFloorId'],
  ['device', deviceCreate, 'name organizationId'],
  ['resource', resourceCreate, 'name fileId'],
  ['flow', flowCreate, 'name buildingId floorId flowGroupId definition'],
  ['command list', commandListCreate, 'name buildingId mode definition'],
  ['work plan', workPlanCreate, 'name buildingId floorId definition'],
  ['check item', checkItemCreate, 'name buildingId floorId targetType definition'],
  ['threshold rule', thresholdRuleCreate, 'name conditions'],
  ['schedule', scheduleCreate, 'title startAt endAt flowId robotId'],
  ['anonymisation policy', anonymizePolicyCreate, 'name body'],
  ['template', reportTemplateCreate, 'name fileId'],
  ['allowed address', allowedIpCreate, 'ipAddress'],
])('a %s is not created without the fields of the specification', (_, schema, fields) => {
  const withoutAny = schema.safeParse({}).error?.issues.map(({ path }) => path.join('.'))
  expect(withoutAny).toEqual(expect.arrayContaining(fields.split(' ')))
})

test('a check item is at a place in space, and faces somewhere', () => {
  const wrong = checkItemCreate.safeParse({ position: {} }).error?.issues.map(({ path }) => path.join('.'))
  const place = ['position.x', 'position.y', 'position.z', 'position.direction']
  expect(wrong).toEqual(expect.arrayContaining(place))
})
