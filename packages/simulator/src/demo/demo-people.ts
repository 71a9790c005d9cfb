import { type OperatorType, operatorTypes } from '@wheelhouse/contract/permissions'
import type { Arm } from '@wheelhouse/contract/robots/arm'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { RobotModel } from '@wheelhouse/contract/robots/robot-values'

/**
 * A place has one name for readers of both languages. It identifies the row, so a rename keeps the former name here.
 */
export type DemoName = { name: string; formerName: string }

/** What `npm start` shows: two customers, to demonstrate that they are isolated from each other. */
export const demoOrganizations = {
  first: {
    name: 'デモビルサービス Demo Building Services',
    formerName: 'Demo Building Services',
    building: { name: 'デモタワー Demo Tower', formerName: 'Demo Tower' },
    prefecture: '13',
    city: '千代田区',
  },
  second: {
    name: '別府ファシリティ Beppu Facilities',
    formerName: 'Another Facility Company',
    building: { name: '別館 Annex', formerName: 'Another House' },
    prefecture: '27',
    city: '大阪市',
  },
} as const

export const demoGroups = {
  robots: { name: '日勤 Day shift', formerName: '日勤' },
  flows: { name: '巡回 Patrol', formerName: '巡回' },
} as const satisfies Record<string, DemoName>

type DemoAccount = {
  loginId: string
  type: OperatorType
  organization: keyof typeof demoOrganizations
  firstName: string
  lastName: string
}

const { general, areaManager, administrator, systemAdministrator } = operatorTypes

export const demoAccounts: readonly DemoAccount[] = [
  {
    loginId: 'system@demo.example',
    type: systemAdministrator,
    organization: 'first',
    firstName: '司',
    lastName: '統括',
  },
  {
    loginId: 'admin@demo.example',
    type: administrator,
    organization: 'first',
    firstName: '花子',
    lastName: '管理',
  },
  {
    loginId: 'area@demo.example',
    type: areaManager,
    organization: 'first',
    firstName: '次郎',
    lastName: '区域',
  },
  {
    loginId: 'operator@demo.example',
    type: general,
    organization: 'first',
    firstName: '太郎',
    lastName: '操作',
  },
  {
    loginId: 'other-admin@demo.example',
    type: administrator,
    organization: 'second',
    firstName: '京子',
    lastName: '別府',
  },
  {
    loginId: 'other-operator@demo.example',
    type: general,
    organization: 'second',
    firstName: '三郎',
    lastName: '別所',
  },
]

/** Has not agreed to the terms yet, to demonstrate that screen. */
export const newcomer = 'other-operator@demo.example'

/** Assigned to robots in turn; each kind uses a different version of the standard. */
type DemoRobotKind = { name: string; model: RobotModel; arm: Arm | null; version: VdaVersion }
export const demoRobotKinds: readonly DemoRobotKind[] = [
  { name: 'ルリ', model: 'ugo-pro', arm: { model: 200, type: 21 }, version: '3.0.0' },
  { name: 'ヒスイ', model: 'ugo-mini', arm: null, version: '2.1.0' },
  { name: 'コハク', model: 'ugo-ex', arm: null, version: '2.0.0' },
]

export const demoManufacturer = 'wheelhouse'

/** Serial numbers `WH-0001` and so on. */
export function demoSerialNumber(index: number): string {
  return `WH-${String(index + 1).padStart(4, '0')}`
}
