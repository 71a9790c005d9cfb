/**
 * The values and limits of docs/specification, written out once more. Other tests take them from the contract: they would
 * follow if one of them changed.
 */
import { expect, test } from 'vitest'
import { passwordLimits, resetLimits } from './account/password.ts'
import { profileLimits } from './account/profile.ts'
import { termTypes } from './account/term-agreement.ts'
import { recorderStates } from './archives/recording.ts'
import { recordingCodes, recordingQualities } from './archives/recording-facts.ts'
import { buildingLimits } from './buildings/building.ts'
import { groupLimits } from './buildings/building-group.ts'
import { floorLimits, floorTypes, undergroundType } from './buildings/floor.ts'
import { linkageLimits, linkageStatuses } from './buildings/linkage.ts'
import { speechTextLanguages } from './buildings/speech-text.ts'
import { assetKeys } from './custom/manifest.ts'
import { deviceModels, deviceTypes } from './devices/device.ts'
import { measuredKeyNames } from './devices/reading-key.ts'
import { commandCategories, commandScopes } from './flows/command.ts'
import { commandListLimits, commandModes } from './flows/command-list.ts'
import { flowLimits, flowScopes } from './flows/flow.ts'
import { workPlanTypes } from './flows/work-plan.ts'
import {
  checkItemLimits,
  checkItemStatuses,
  checkTargets,
  readingServices,
} from './inspections/check-item.ts'
import { markerTypes } from './inspections/crop.ts'
import { behaviours } from './inspections/detection-setting.ts'
import {
  rangeOperators,
  targetOperators,
  thresholdLevels,
  thresholdLimits,
} from './inspections/threshold-rule.ts'
import { triggerEvents, triggerTargets } from './inspections/trigger-rule.ts'
import { waypointTypes } from './maps/map-document.ts'
import { contractCategories, contractFlags } from './organizations/contract.ts'
import { notificationLevels, notificationTypes } from './organizations/notification-target.ts'
import { organizationLimits, organizationTypes } from './organizations/organization.ts'
import { hasPermission, operatorTypes, type Permission } from './permissions.ts'
import { tableFormats } from './reports/export-history.ts'
import { photoSizes } from './reports/media.ts'
import { detailTypes, reportResults, reportTypes } from './reports/report.ts'
import { thermalAreaLimits } from './reports/thermal-image.ts'
import { doorCodes, elevatorCodes } from './robots/building-codes.ts'
import { robotLimits } from './robots/robot.ts'
import { batteryStates } from './robots/robot-state.ts'
import {
  armModels,
  armTypes,
  cameraIds,
  robotModels,
  robotStatuses,
  speechSpeeds,
  speechVoices,
} from './robots/robot-values.ts'
import { scheduleLimits, scheduleRepeats, scheduleResults, scheduleTypes } from './schedules/schedule.ts'
import { authModes, languages, sessionLimits } from './session/session.ts'
import { resourceScopes, resourceTypes } from './system/resource.ts'
import { serviceCategories } from './system/service-package.ts'
import { versionLimits, versionStatuses } from './system/system-version.ts'
import { webhookAuths, webhookStatuses, webhookTypes } from './system/webhook.ts'
import { thermalPartner, thermalSize, videoPresets } from './teleop/video.ts'

test.each<[string, unknown, unknown]>([
  ['kinds of organisations', organizationTypes, { userCompany: 0, agent: 1, superviser: 2, management: 9 }],
  ['ways to notify', notificationTypes, { email: 0, slack: 1, sms: 2, phone: 3, chatBot: 6, elgana: 7 }],
  ['levels of notices', notificationLevels, { info: 0, warning: 5, emergency: 9 }],
  [
    'kinds of accounts',
    operatorTypes,
    { general: 0, areaManager: 1, administrator: 2, systemAdministrator: 9 },
  ],
  [
    'states of a linkage',
    [...linkageStatuses].toSorted(),
    ['authError', 'configured', 'failed', 'uncontracted', 'unset'],
  ],
  ['kinds of floors', floorTypes, { office: 1, commercial: 2, entrance: 3, station: 4, parking: 5 }],
  ['kinds of floors below ground', undergroundType, 10],
  [
    'kinds of waypoints',
    waypointTypes,
    { origin: 0, normal: 1, charge: 2, standby: 3, action: 10, invisible: 99 },
  ],
  ['models of robots', robotModels, ['ugo-pro', 'ugo-mini', 'ugo-ex']],
  ['statuses of robots', robotStatuses, { unavailable: 0, available: 1, maintenance: 2, repair: 9 }],
  ['models of arms', armModels, [100, 200, 300]],
  ['types of arms', armTypes, [1, 2, 21, 22]],
  [
    'kinds of devices',
    deviceTypes,
    { undefined: 0, sensor: 1, actuator: 2, beacon: 3, display: 4, other: 9 },
  ],
  ['number of models of devices', Object.keys(deviceModels).length, 6],
  [
    'values that devices measure',
    // Beside them, what is left of a battery in per cent (decision 0086).
    measuredKeyNames.filter((key) => key !== 'batteryLevel'),
    [
      'temperature',
      'humidity',
      'pressure',
      'co2',
      'tvoc',
      'wbgt',
      'illuminance',
      'vibrationPga',
      'noise',
      'battery',
      'pm1',
      'pm25',
      'pm10',
    ],
  ],
  ['kinds of resources', resourceTypes, ['aimodel', 'fimage', 'audio', 'mov']],
  ['scopes of resources', resourceScopes, { system: 0, organization: 1, building: 2 }],
  ['modes of command lists', commandModes, [1, 2, 3, 4, 10, 11, 12, 13, 110, 111, 112, 113]],
  [
    'scopes of commands',
    commandScopes,
    { standard: 0, beta: 1, notRecommended: 2, alpha: 3, development: 4 },
  ],
  ['kinds of work plans', workPlanTypes, ['general', 'elevator']],
  [
    'what a check item looks at',
    checkTargets,
    { celsius: 1, fahrenheit: 2, humidity: 3, meter: 4, camera: 5, thermal: 6 },
  ],
  ['services that read meters', readingServices, ['hakaru', 'kanriroid', 'lilz', 'none']],
  ['markers of meters', markerTypes, { none: 0, fourPoint: 1, qr: 2 }],
  ['statuses of check items', checkItemStatuses, { disabled: 0, enabled: 1, settingUp: 2 }],
  ['levels of thresholds', thresholdLevels, [0, 5, 9]],
  ['operators with one value', targetOperators, ['gte', 'gt', 'lte', 'lt', 'eq', 'ne']],
  ['operators with two values', rangeOperators, ['between', 'outside']],
  [
    'events of trigger rules',
    triggerEvents,
    { time: 0, robot: 1, threshold: 2, calendar: 3, chat: 4, teams: 5 },
  ],
  ['targets of trigger rules', triggerTargets, { flow: 0, notification: 1, report: 2, webApi: 3 }],
  ['behaviours', behaviours, ['fall', 'wheelchair', 'violence', 'loitering', 'intrusion']],
  ['types of schedules', scheduleTypes, ['flow']],
  ['repetitions', scheduleRepeats, ['none', 'daily', 'weekly', 'monthly']],
  ['results of schedules', scheduleResults, ['done', 'fail', 'cancel', 'running', 'unknown']],
  ['kinds of reports', reportTypes, { patrol: 0, sentry: 1, cleaning: 30 }],
  [
    'results of reports',
    reportResults,
    { normal: 0, abnormal: 1, noDevice: 4, error: 9, complete: 10, partial: 11, cancelled: 12 },
  ],
  ['formats of exports', tableFormats, ['csv', 'xlsx']],
  ['states of recorders', recorderStates, ['preparing', 'recording', 'ending']],
  ['qualities of recordings', recordingQualities, ['low', 'high']],
  [
    'number of codes of recorders',
    [recordingCodes.length, recordingCodes[0], recordingCodes.at(-1)],
    [16, 'r001', 'r802'],
  ],
  [
    'codes of elevators',
    elevatorCodes.map((code) => Number(code.slice(4))),
    [0, 100, 101, 102, 199, 200, 201, 202, 203, 300, 301, 302, 911, 912, 99],
  ],
  ['codes of doors', doorCodes.map((code) => Number(code.slice(4))), [0, 1, 2, 3, 4, 5, 91, 92, 93, 94, 99]],
  [
    'states of batteries',
    batteryStates,
    ['active', 'charging', 'full', 'protect', 'bmError', 'lowVoltage', 'below20'],
  ],
  [
    'flags of contracts',
    contractFlags,
    ['isArchive', 'isMiniAsilla', 'isLilz', 'isHakaruAi', 'isKanriroid', 'isAutoGuide'],
  ],
  ['number of categories of contracts', Object.keys(contractCategories).length, 9],
  ['kinds of terms', termTypes, ['TOS', 'PP', 'MC']],
  ['ways to sign in', authModes, { password: 0, mailCode: 1, smsCode: 2, authenticatorApp: 3, passkey: 4 }],
  ['categories of commands', commandCategories, [0, 100, 200, 300, 400, 500, 900]],
  ['categories of services', serviceCategories, [0, 100, 200, 300, 400, 500, 900]],
  ['scopes of flows', flowScopes, { publish: 0, organizationOnly: 1 }],
  ['kinds of webhooks', webhookTypes, { generic: 0, slack: 1, tspider: 2, general: 3 }],
  ['sign-ins of webhooks', webhookAuths, ['none', 'password', 'token', 'custom']],
  ['statuses of webhooks', webhookStatuses, { disabled: 0, enabled: 1, suspended: 9 }],
  ['statuses of versions', versionStatuses, { private: 0, official: 1, beta: 2, alpha: 3 }],
  ['keys of assets', assetKeys, ['logo', 'logoSp', 'logoIcon', 'logoText', 'loginBackground']],
  ['languages', languages, ['ja', 'en']],
  ['number of languages of speech, with the automatic one', speechTextLanguages.length, 11],
  ['voices', speechVoices, ['female', 'male']],
  ['speeds of speech', speechSpeeds, ['slow', 'medium', 'normal']],
  ['cameras', cameraIds, ['v1', 'v2', 'v3', 's1', 'g1', 'thermal']],
  ['thermal picture', [thermalSize, thermalPartner], [{ width: 256, height: 192 }, 'v2']],
  [
    'presets of video',
    Object.entries(videoPresets).map(([name, { height, fps, kbps }]) => [name, height, fps, kbps]),
    [
      ['low', 720, 8, 400],
      ['medium', 720, 8, 1_000],
      ['high', 1_080, 10, 2_000],
      ['highest', 1_080, 12, 4_000],
    ],
  ],
  ['heights of uploaded pictures', [photoSizes.low.height, photoSizes.high.height], [360, 720]],
])('%s are those of the specification', (_, values, specified) => {
  expect(values).toEqual(specified)
})

test('report details have the types that there are so far', () => {
  const specified = {
    event: 0,
    photo: 1,
    video: 2,
    thermal: 3,
    userInput: 20,
    meter: 30,
    robotStop: 50,
    robotError: 51,
  }
  expect(detailTypes).toMatchObject(specified)
})

test.each<[string, number, number]>([
  ['the name of an organisation', organizationLimits.nameMax, 48],
  ['the name of a building', buildingLimits.nameMax, 40],
  ['the name of a linked building', linkageLimits.nameMax, 48],
  ['the name of a floor', floorLimits.nameMax, 40],
  ['the name of a robot', robotLimits.nameMax, 40],
  ['a serial number', robotLimits.serialNumberMax, 24],
  ['the digits of a hardware revision', robotLimits.hwRevisionDigits, 3],
  ['the name of a robot or flow group', groupLimits.nameMax, 40],
  ['the name of a flow', flowLimits.nameMax, 24],
  ['the name of a command list', commandListLimits.nameMax, 64],
  ['the name of a check item', checkItemLimits.nameMax, 512],
  ['the name of a threshold rule', thresholdLimits.nameMax, 64],
  ['the description of a threshold rule', thresholdLimits.descriptionMax, 256],
  ['the title of a schedule', scheduleLimits.titleMax, 256],
  ['a name of a person', profileLimits.nameMax, 20],
  ['the shortest password of a login', sessionLimits.passwordMin, 6],
  ['the shortest password of a reset', passwordLimits.reset.min, 8],
  ['the shortest password of an operator', passwordLimits.operator.min, 10],
  ['the longest password of an operator', passwordLimits.operator.max, 32],
  ['classes of an operator’s password', passwordLimits.operator.classes, 3],
  ['minutes of a lock', sessionLimits.lockMinutes, 10],
  ['minutes of a reset link', resetLimits.validMinutes, 10],
  ['battery for an update', versionLimits.minBattery, 20],
  ['thermal areas', thermalAreaLimits.max, 5],
])('%s has the limit of the specification', (_, limit, specified) => {
  expect(limit).toBe(specified)
})

test.each<[Permission, number[]]>([
  ['flow:write', [2, 9]],
  ['flow:define', [0, 2, 9]],
  ['commandList:write', [2, 9]],
  ['device:write', [2, 9]],
  ['thresholdRule:delete', [2, 9]],
  ['linkage:lilzWebhook', [9]],
  ['command:write', [9]],
  ['organization:create', [9]],
])('%s is a right of the kinds of accounts %j', (permission, types) => {
  expect(Object.values(operatorTypes).filter((type) => hasPermission(type, permission))).toEqual(types)
})
