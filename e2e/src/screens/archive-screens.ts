import { incidentAnswers } from './incident-answers.ts'

/** Rows of `every-screen.test.ts`: the list, a day of a robot and of a building without any, a minute of none, an incident, and one without a range. */
export const archiveScreens = [
  { path: '/archive/list', as: 'orgAdmin' as const, ready: 'h1' },
  ...['/archive/robot/WH-0001/20261120', '/archive/WH-0001/20261120/09/05'].map((path) => ({
    path,
    as: 'orgAdmin' as const,
    ready: '[role="status"]',
  })),
  {
    path: '/archive/incident/WH-0001?from=2026-11-20T00:00:00.000Z&until=2026-11-20T00:10:00.000Z&at=2026-11-20T00:03:30.000Z',
    as: 'orgAdmin' as const,
    ready: '[role="slider"]',
    answers: incidentAnswers,
  },
  {
    path: '/archive/incident/WH-0001',
    as: 'orgAdmin' as const,
    ready: '[role="status"]',
  },
]
