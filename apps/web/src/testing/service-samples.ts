import type { ServiceCommand } from '@wheelhouse/contract/system/service-command'
import type { ServiceBundle, ServicePackage } from '@wheelhouse/contract/system/service-package'
import { ids } from './robot-samples.ts'
import { aUser } from './samples.ts'

/** A package with a bundle and a command, for tests of their screens. */

export const packageId = ids.robot
const stamps = {
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  revision: 1,
}
export const can = { update: true, delete: true }

export function aPackage(values: Partial<ServicePackage> = {}) {
  return {
    ...stamps,
    id: packageId,
    name: 'Lifts',
    code: 'lifts',
    version: '1.0.0',
    category: 900 as const,
    description: '',
    status: 1 as const,
    organizationId: aUser().organizationId,
    buildingId: null,
    can,
    ...values,
  }
}

export function aBundle(values: Partial<ServiceBundle> = {}) {
  return { ...stamps, id: ids.tower, packageId, name: 'Cars', index: 0, can, ...values }
}

export const commandId = ids.lobby

export function aCommand(values: Partial<ServiceCommand> = {}) {
  return {
    ...stamps,
    id: commandId,
    packageId,
    bundleId: ids.tower,
    name: 'Call a car',
    code: 'call',
    method: 'POST' as const,
    urlTemplate: 'https://lift.example/cars/{{car}}',
    headers: [{ name: 'authorization', value: null, isSecret: true }],
    bodyTemplate: '{"floor": {{floor}}, "quiet": {{quiet}}}',
    paramsSchema: {
      type: 'object' as const,
      properties: {
        car: { type: 'string' as const, title: 'Car' },
        floor: { type: 'integer' as const, maximum: 30 },
        quiet: { type: 'boolean' as const, default: true },
        mode: { type: 'string' as const, enum: ['fast', 'slow'] },
      },
      required: ['car', 'floor'],
    },
    timeoutMs: 10_000,
    status: 1 as const,
    can,
    ...values,
  }
}
