/** Rows of `every-screen.test.ts`: what is open, and all that there was. */
export const alertScreens = ['/alerts', '/alerts/history'].map((path) => ({
  path,
  as: 'operator' as const,
  ready: 'h1',
}))
