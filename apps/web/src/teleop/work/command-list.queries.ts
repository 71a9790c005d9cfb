import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { commandListRoutes, OperationMode } from '@wheelhouse/contract/flows/command-list'
import type { commandRunRoutes } from '@wheelhouse/contract/flows/command-run'
import type { PaletteCommand } from '@wheelhouse/contract/flows/prepared-command'
import type { workPlanRoutes } from '@wheelhouse/contract/flows/work-plan'
import type { BodyOf, ResultOf } from '@wheelhouse/contract/kernel/route'
import { type CallTo, call } from '../../kernel/server/api.ts'

/** Without schemas, so that the operation screen opens quickly. */
const getCommandList: CallTo<typeof commandListRoutes.ofRobot> = {
  method: 'GET',
  path: '/robots/:serialNo/command-list',
  permission: 'commandList:read',
}
const listWorkPlans: CallTo<typeof workPlanRoutes.ofRobot> = {
  method: 'GET',
  path: '/robots/:serialNo/work-plans',
  permission: 'workPlan:read',
}
export const runCommand: CallTo<typeof commandRunRoutes.run> = {
  method: 'POST',
  path: '/robots/:serialNo/command-runs',
  permission: 'robot:operate',
}
const getOutcome: CallTo<typeof commandRunRoutes.outcome> = {
  method: 'GET',
  path: '/robots/:serialNo/command-runs',
  permission: 'robot:operate',
}

export type RunBody = BodyOf<typeof commandRunRoutes.run>

/** Interval for polling a robot's progress with a command. Milliseconds. */
const pollEveryMs = 1_000

/** The commands of a mode for a robot; refetched when a list or a command of the catalogue changes. */
export function commandListQuery(serialNo: string, mode: OperationMode) {
  return queryOptions({
    queryKey: ['/command-mappings', 'of-robot', serialNo, mode],
    queryFn: ({ signal }) => call(getCommandList, { params: { serialNo }, query: { mode } }, { signal }),
    // The buttons stay while another list is loading.
    placeholderData: keepPreviousData,
  })
}

/** The work plans of a robot's building; refetched when one of them changes. */
export function workPlansQuery(serialNo: string) {
  return queryOptions({
    queryKey: ['/workplans', 'of-robot', serialNo],
    queryFn: ({ signal }) => call(listWorkPlans, { params: { serialNo } }, { signal }),
  })
}

/** The command lists of a robot's building. */
export type CommandListsOf = ResultOf<typeof commandListRoutes.ofRobot>

/** A list as its palette shows it. */
export type Palette = {
  readonly id: string
  readonly name: string
  readonly mode: number
  readonly revision: number
  readonly commands: readonly PaletteCommand[]
}

export type Outcome = { outcome: 'waiting' | 'running' | 'finished' | 'failed' | null; error: string | null }

/** The robot's current progress with an action that it was given. */
export async function fetchOutcome(
  serialNo: string,
  actionId: string,
  signal?: AbortSignal,
): Promise<Outcome> {
  const address = { params: { serialNo }, query: { actionId } }
  return call(getOutcome, address, { quiet: 'driving', ...(signal && { signal }) })
}

/** Polls the same until the action has ended. */
export function outcomeQuery(serialNo: string, actionId: string | null) {
  return queryOptions<Outcome>({
    queryKey: [getOutcome.path, serialNo, actionId],
    enabled: actionId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.outcome === 'finished' || data?.outcome === 'failed' ? false : pollEveryMs,
    queryFn: ({ signal }) => fetchOutcome(serialNo, actionId ?? '', signal),
  })
}
