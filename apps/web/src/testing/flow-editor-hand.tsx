import { fireEvent, screen, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { flowGroupRoutes } from '@wheelhouse/contract/buildings/building-group'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { StepProblem } from '@wheelhouse/contract/flows/check-steps'
import { commandRoutes } from '@wheelhouse/contract/flows/command'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { poseNetworkRoutes } from '@wheelhouse/contract/flows/pose-network'
import { callableServiceRoutes } from '@wheelhouse/contract/flows/service-call'
import type { Step } from '@wheelhouse/contract/flows/step'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { speechLanguages } from '@wheelhouse/contract/robots/robot-values'
import { type SpeechLanguage, speechRoutes } from '@wheelhouse/contract/robots/speech'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { beforeEach, vi } from 'vitest'
import type { FlowDetail } from '../flows/editor/flow-form.ts'
import { failWith, type Handler, on, startFakeServer } from './fake-server.ts'
import { aCatalogue, aFlow, callableServices, flowIds as ids } from './flow-samples.ts'
import { renderPage } from './render-app.tsx'
import { aUser } from './samples.ts'
import { signInEach } from './sign-in-each.ts'

/** The editor of flows as tests lay hands on it. */

const { texts } = flowEditorTexts

const map = toMap({
  bounds: { min: [0, 0], max: [20, 10] },
  waypoints: [
    { id: 'lobby', no: 1, name: 'Lobby', type: 1, x: 3, y: 4, theta: 0 },
    { id: 'hall', no: 2, name: 'Hall', type: 1, x: 9, y: 4, theta: 0 },
  ],
})

const upperMap = toMap({
  bounds: { min: [0, 0], max: [20, 10] },
  waypoints: [
    { id: 'hall', no: 1, name: 'Upper hall', type: 1, x: 9, y: 4, theta: 0 },
    { id: 'roof', no: 2, name: 'Roof', type: 1, x: 3, y: 4, theta: 0 },
  ],
})

/** Signs in before each test. Call at the top of a test file. */
export function useFlowEditor(): void {
  signInEach(aUser())
  beforeEach(() => {
    // jsdom draws nothing; what is drawn is looked at in a real browser.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  })
}

/** A server with this flow. What is sent to it is recorded. @param check what its check reports */
export function startServer(
  flow: FlowDetail,
  check: (steps: readonly Step[]) => StepProblem[] = () => [],
  spoken: readonly SpeechLanguage[] = speechLanguages,
  more: readonly Handler[] = [],
) {
  const saved: unknown[] = []
  const created: unknown[] = []
  let stored = flow
  let isTaken = false
  const save = (body: unknown, path: string) => {
    saved.push({ path, body })
    if (isTaken) {
      isTaken = false
      throw failWith('entity.changed')
    }
    stored = { ...stored, ...(body as object), revision: stored.revision + 1 }
    return undefined
  }
  const building = {
    id: ids.building,
    name: 'Tower',
    timezone: 'Asia/Tokyo',
    organizationId: ids.organization,
  }
  const calls = startFakeServer(
    on(buildingRoutes.list, () => [{ ...building, groups: [] }]),
    on(floorRoutes.list, () => [
      { id: ids.floor, name: '1F', index: 1 },
      { id: ids.upperFloor, name: '2F', index: 2 },
    ]),
    on(floorRoutes.getMap, ({ params: { id } }) => (id === ids.floor ? map : upperMap)),
    on(flowGroupRoutes.list, () => [{ id: ids.group, name: 'Patrols' }]),
    on(commandRoutes.list, () => aCatalogue()),
    on(poseDefRoutes.list, () => []),
    on(poseNetworkRoutes.list, () => []),
    on(flowRoutes.list, () => []),
    on(callableServiceRoutes.list, () => callableServices),
    on(speechRoutes.voices, () => ({ languages: [...spoken] })),
    on(flowRoutes.check, ({ body }) => check(body.definition)),
    on(flowRoutes.revisions, () => []),
    on(flowRoutes.get, () => stored),
    on(flowRoutes.update, ({ body }) => save(body, 'update')),
    on(flowRoutes.define, ({ body }) => save(body, 'define')),
    on(flowRoutes.create, ({ body }) => {
      created.push(body)
      return stored
    }),
    ...more,
  )
  const saveElsewhere = (change: Partial<FlowDetail>) => {
    stored = { ...stored, ...change, revision: stored.revision + 1 }
    isTaken = true
  }
  return { saved, created, saveElsewhere, calls }
}

/** Opens the flow in its editor. */
export async function openFlow(
  change: Partial<FlowDetail> = {},
  check?: (steps: readonly Step[]) => StepProblem[],
  spoken?: readonly SpeechLanguage[],
  more?: readonly Handler[],
) {
  const server = startServer(aFlow(change), check, spoken, more)
  const { user, router } = renderPage(`/flow/${ids.flow}`)
  // What stands around the steps comes after them.
  await screen.findByRole('tablist', { name: texts.side.en })
  return { user, router, ...server }
}

export const tree = () => screen.getByRole('tree', { name: texts.sequence.en })
export const search = () => screen.getByRole('combobox', { name: texts.search.en })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The steps as they are read: number, name and line, one in each row, `>` for each level. */
export const rows = () =>
  within(tree())
    .queryAllByRole('treeitem')
    .map(
      (row) =>
        '>'.repeat(Number(row.getAttribute('aria-level')) - 1) + row.textContent.replace(/\s+/g, ' ').trim(),
    )
export const row = (index: number) => within(tree()).getAllByRole('treeitem')[index] ?? document.body
export const getDefinition = (sent: unknown) => (sent as { body: { definition: Step[] } }).body.definition
