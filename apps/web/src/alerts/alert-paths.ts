/** What is open, all that there was, and where the link of a mail leads to. */
export const alertPaths = { open: '/alerts', history: '/alerts/history', take: '/alert/take' } as const
