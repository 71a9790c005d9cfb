import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { customNoteRoutes } from '@wheelhouse/contract/custom/custom-note'
import { pageBridge, pageInputs } from '@wheelhouse/contract/custom/page-bridge'
import type { PageCapability } from '@wheelhouse/contract/custom/page-capabilities'
import { findingRoutes } from '@wheelhouse/contract/reports/finding'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import type { z } from 'zod'
import { call } from '../kernel/server/api.ts'

/** The error that a page receives instead of an answer. */
export class PageCallError extends Error {
  readonly code: 'badInput' | 'noBuilding'
  constructor(code: 'badInput' | 'noBuilding') {
    super(code)
    this.code = code
  }
}

/** Answers one call of a page. @throws PageCallError; ApiError as `call` does */
export type PageCall = (input: unknown) => Promise<unknown>

/** Lets only input that matches the schema reach the server. */
function takes<S extends z.ZodType>(schema: S, run: (input: z.output<S>) => Promise<unknown>): PageCall {
  return async (input) => {
    const { success, data } = schema.safeParse(input)
    if (!success) throw new PageCallError('badInput')
    return run(data)
  }
}

const limit = pageBridge.rowsMax

/** The person's current location: the selected organisation and building, else their own building. */
export type PagePlace = { organizationId: string | null; buildingId: string | null }

/**
 * Implements each capability: calls of the contract with the signed-in person's rights, in their current building.
 * None of them can command a robot.
 */
export function makePageCalls(
  viewId: string,
  getPlace: () => PagePlace,
): Readonly<Record<PageCapability, PageCall>> {
  const inBuilding = (): { buildingId?: string } => {
    const { buildingId } = getPlace()
    return buildingId === null ? {} : { buildingId }
  }
  const openOnes = (fields: readonly string[]) => {
    const { organizationId, buildingId } = getPlace()
    const place = buildingId === null && organizationId !== null ? { organizationId } : inBuilding()
    return JSON.stringify({ where: { ...place, state: { neq: 'closed' } }, limit, fields })
  }
  return {
    'alerts.read': takes(pageInputs['alerts.read'], () =>
      call(alertRoutes.list, {
        query: { filter: openOnes(['title', 'level', 'robotName', 'state', 'openedAt']) },
      }),
    ),
    'driving.read': takes(pageInputs['driving.read'], async (period) =>
      (await call(robotRoutes.listDriving, { query: { ...period, ...inBuilding() } })).slice(0, limit),
    ),
    'findings.read': takes(pageInputs['findings.read'], () =>
      call(findingRoutes.list, {
        query: { filter: openOnes(['title', 'reportTitle', 'robotName', 'state', 'foundAt']) },
      }),
    ),
    'notes.read': takes(pageInputs['notes.read'], async () =>
      (await call(customNoteRoutes.list, { query: { viewId, ...inBuilding() } })).map(
        ({ id, text, createdAt, author }) => ({ id, text, createdAt, author }),
      ),
    ),
    'notes.write': takes(pageInputs['notes.write'], async ({ text }) => {
      const { buildingId } = getPlace()
      if (buildingId === null) throw new PageCallError('noBuilding')
      const input = { body: { viewId, buildingId, text } }
      const { id, createdAt, author } = await call(customNoteRoutes.create, input, { quiet: 'background' })
      return { id, text, createdAt, author }
    }),
    'schedules.read': takes(pageInputs['schedules.read'], async (period) => {
      const query = { ...period, ...inBuilding() }
      const { occurrences } = await call(scheduleRoutes.occurrences, { query })
      return occurrences.slice(0, limit).map(({ startAt, endAt, title, robotName, flowName, skipped }) => ({
        startAt,
        endAt,
        title,
        robotName,
        flowName,
        skipped,
      }))
    }),
  }
}
