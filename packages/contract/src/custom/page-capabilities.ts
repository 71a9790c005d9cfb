/** What a sandboxed page of the installation may be granted, each one call with the rights of the person who looks at it. */
export const pageCapabilities = [
  'alerts.read',
  'driving.read',
  'findings.read',
  'notes.read',
  'notes.write',
  'schedules.read',
] as const
export type PageCapability = (typeof pageCapabilities)[number]
