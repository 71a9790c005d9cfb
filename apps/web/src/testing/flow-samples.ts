import type { Command } from '@wheelhouse/contract/flows/command'
import type { CallableService } from '@wheelhouse/contract/flows/service-call'
import type { Step } from '@wheelhouse/contract/flows/step'
import { stepTypes } from '@wheelhouse/contract/flows/step-types'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import type { FlowDetail } from '../flows/editor/flow-form.ts'

/** A flow and the catalogue of commands, for tests of their screens. */

export const flowIds = {
  flow: '00000000-0000-4000-8000-0000000000d1',
  building: '00000000-0000-4000-8000-0000000000b1',
  floor: '00000000-0000-4000-8000-0000000000f1',
  upperFloor: '00000000-0000-4000-8000-0000000000f2',
  group: '00000000-0000-4000-8000-0000000000c1',
  organization: '00000000-0000-4000-8000-000000000002',
}

const stamps = {
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  revision: 4,
}

function nameStep(code: string) {
  const key = `step_${code}`
  return hasKey(stepTypeTexts.texts, key) ? stepTypeTexts.texts[key] : { ja: code, en: code }
}

/** A step of a built-in type, named as it is called in English. */
export function makeStep(code: string, id: string, params: Step['params'] = {}): Step {
  const type = stepTypes.find((known) => known.code === code)
  if (type === undefined) throw new Error(`there is no step ${code}`)
  return { id, name: nameStep(code).en, type: type.type, params, icon: type.icon }
}

/** Two commands of one service, the second of them disabled. */
export const callableServices: CallableService[] = [
  {
    id: '00000000-0000-4000-8000-0000000000e1',
    name: 'Call a car',
    bundleName: 'Cars',
    packageName: 'Lifts',
    isEnabled: true,
    paramsSchema: {
      type: 'object',
      properties: {
        car: { type: 'string', title: 'Car', maxLength: 3 },
        floor: { type: 'integer', default: 1 },
      },
      required: ['car'],
    },
  },
  {
    id: '00000000-0000-4000-8000-0000000000e2',
    name: 'Send it away',
    bundleName: 'Cars',
    packageName: 'Lifts',
    isEnabled: false,
    paramsSchema: { type: 'object', properties: {}, required: [] },
  },
]

const common = { ...stamps, scope: 0 as const, models: [], minOs: '', memo: '', status: 1 as const }

/** Every built-in command, one of a customer's, and one that is disabled. */
export function aCatalogue(): Command[] {
  const builtIn = stepTypes.map(({ type, code, category, icon, params }, index) => ({
    ...common,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    type,
    code,
    category,
    icon,
    paramsSchema: params,
    name: nameStep(code),
    isBuiltIn: true,
  }))
  const own = (type: number, name: string, status: 0 | 1): Command => ({
    ...common,
    id: `00000000-0000-4000-8000-${String(type).padStart(12, '0')}`,
    type,
    status,
    code: name.toLowerCase(),
    name: { ja: name, en: name },
    icon: 'puzzle',
    category: 900,
    paramsSchema: { type: 'object', properties: {}, required: [] },
    isBuiltIn: false,
  })
  return [...builtIn, own(1000, 'Buzz', 1), own(1001, 'Retired', 0)]
}

export function aFlow(change: Partial<FlowDetail> = {}): FlowDetail {
  return {
    ...stamps,
    id: flowIds.flow,
    name: 'Patrol',
    description: '',
    floorId: flowIds.floor,
    flowGroupId: flowIds.group,
    buildingId: flowIds.building,
    status: 1,
    scope: 1,
    index: 0,
    containsMove: true,
    definition: [makeStep('goTo', 'a', { waypointId: 'lobby' }), makeStep('wait', 'b', { seconds: 5 })],
    can: { update: true, delete: true, define: true },
    ...change,
  }
}
