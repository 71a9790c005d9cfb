/** Rows of `every-screen.test.ts`: the calendar in its three spans, and the log. */
export const scheduleScreens = [
  ...['day', 'week', 'month'].map((type) => ({
    path: `/schedule/cal/${type}`,
    as: 'orgAdmin' as const,
    ready: '[data-calendar]',
  })),
  { path: '/schedule/log/1', as: 'orgAdmin' as const, ready: 'h1' },
]
