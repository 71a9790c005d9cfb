/**
 * What a sandboxed page of the installation may be granted: each is one call with the rights of the person viewing it.
 */
export const pageCapabilities = [
  'alerts.read',
  'driving.read',
  'findings.read',
  'notes.read',
  'notes.write',
  'schedules.read',
] as const
export type PageCapability = (typeof pageCapabilities)[number]
