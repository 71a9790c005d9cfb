/** What is open, and all that there was. */
export const alertPaths = { open: '/alerts', history: '/alerts/history' } as const
