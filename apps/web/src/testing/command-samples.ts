import type { CommandDetail } from '../flows/commands/command-form.tsx'
import { ids } from './robot-samples.ts'

/** A custom command of the catalogue with two parameters. */
export function aCatalogueCommand(change: Partial<CommandDetail> = {}): CommandDetail {
  return {
    id: ids.robot,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    revision: 1,
    code: 'water',
    type: 1_001,
    name: { ja: '水やり', en: 'Water the plants' },
    category: 900,
    scope: 0,
    icon: 'droplets',
    models: [],
    minOs: '',
    memo: '',
    status: 1,
    isBuiltIn: false,
    paramsSchema: {
      type: 'object',
      properties: {
        millilitres: { type: 'integer', title: 'Amount', minimum: 10, maximum: 500, default: 100 },
        plant: { type: 'string', maxLength: 40 },
      },
      required: ['plant'],
    },
    can: { update: true, delete: true },
    ...change,
  }
}

/** The built-in command that goes to a waypoint. */
export function aBuiltInCommand(change: Partial<CommandDetail> = {}): CommandDetail {
  return aCatalogueCommand({
    id: ids.roof,
    code: 'goTo',
    type: 100,
    name: { ja: 'ウェイポイントへ移動', en: 'Go to a waypoint' },
    category: 100,
    icon: 'map-pin',
    isBuiltIn: true,
    paramsSchema: {
      type: 'object',
      properties: { waypointId: { type: 'string', format: 'waypoint', minLength: 1, maxLength: 64 } },
      required: ['waypointId'],
    },
    can: { update: true, delete: false },
    ...change,
  })
}
