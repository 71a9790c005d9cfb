/** Open alerts, the history, and the target of the link in mails. */
export const alertPaths = { open: '/alerts', history: '/alerts/history', take: '/alert/take' } as const
