/** Open alerts, past alerts, and the target of the link in a mail. */
export const alertPaths = { open: '/alerts', history: '/alerts/history', take: '/alert/take' } as const
