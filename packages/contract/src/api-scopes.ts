import { listKeys } from './kernel/typed.ts'
import type { Permission } from './permissions.ts'

/**
 * What an API client that signs in by itself (an IAM service, R-SYSTEM-17) may be granted: a short list for people to
 * choose from, each standing for rows of the permission table. What is in no scope is closed to API clients: everything
 * about accounts, robots' credentials, allowed addresses, files, driving, and what concerns the whole installation.
 */
export const apiScopes = {
  'organizations:read': ['organization:read'],
  'buildings:read': [
    'building:read',
    'floor:read',
    'map:read',
    'robotGroup:read',
    'flowGroup:read',
    'speechText:read',
  ],
  'buildings:write': [
    'building:create',
    'building:update',
    'building:delete',
    'robotGroup:write',
    'flowGroup:write',
    'speechText:write',
  ],
  'devices:read': ['device:read'],
  'devices:write': ['device:write'],
  'robots:read': ['robot:read', 'robot:readActivity', 'robot:readSettingHistory'],
  'robots:write': ['robot:create', 'robot:update', 'robot:delete'],
  /** Orders, docking, speech, and the remote stop; never driving, and never the release of a stop. */
  'robots:operate': ['robot:operate', 'robot:remoteStop'],
} as const satisfies Record<string, readonly Permission[]>

export type ApiScope = keyof typeof apiScopes
/** Permissions that an API client can have at all. */
export type ScopedPermission = (typeof apiScopes)[ApiScope][number]

export const apiScopeNames = listKeys(apiScopes)

/** The scope that a permission is part of; `null` for those that API clients never have. */
export function getApiScope(permission: Permission): ApiScope | null {
  return apiScopeNames.find((scope) => listPermissions(scope).includes(permission)) ?? null
}

function listPermissions(scope: ApiScope): readonly Permission[] {
  return apiScopes[scope]
}
