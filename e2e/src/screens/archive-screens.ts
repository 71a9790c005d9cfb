/** Rows of `every-screen.test.ts`: the list, a day of a robot and of a building without any, and a minute of none. */
export const archiveScreens = [
  { path: '/archive/list', as: 'orgAdmin' as const, ready: 'h1' },
  ...['/archive/robot/WH-0001/20261120', '/archive/WH-0001/20261120/09/05'].map((path) => ({
    path,
    as: 'orgAdmin' as const,
    ready: '[role="status"]',
  })),
]
