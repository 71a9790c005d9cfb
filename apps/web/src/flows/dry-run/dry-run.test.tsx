import { screen, waitFor, within } from '@testing-library/react'
import { type DryRun, dryRunRoutes } from '@wheelhouse/contract/flows/dry-run'
import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { dryRunTexts } from '@wheelhouse/texts/flows/dry-run'
import { describe, expect, test, vi } from 'vitest'
import { failWith, on } from '../../testing/fake-server.ts'
import { openFlow, row, tree, useFlowEditor } from '../../testing/flow-editor-hand.tsx'
import { flowIds, makeStep } from '../../testing/flow-samples.ts'

/** Dry runs in the editor of flows (R-FLOWS-18). */

const { texts } = dryRunTexts
type Body = BodyOf<typeof dryRunRoutes.run>

useFlowEditor()

const found: DryRun = {
  end: 'done',
  seconds: 3_723.4,
  metres: 88.2,
  stepsDone: 4,
  battery: { start: 90, end: 88.9, least: 80.5, used: 9.5 },
  steps: [
    {
      flowName: null,
      stepId: 's1',
      name: 'To the hall',
      type: 100,
      times: 3,
      failed: 1,
      startsAt: 0,
      seconds: 62,
      metres: 88.2,
    },
    {
      flowName: 'Called',
      stepId: 's9',
      name: 'Rest',
      type: 3,
      times: 1,
      failed: 0,
      startsAt: 62,
      seconds: 5,
      metres: 0,
    },
  ],
  problems: [
    {
      reason: 'inKeepout',
      errorCode: null,
      step: { flowName: null, stepId: 's2', name: 'Wait' },
      at: 62,
      times: 1,
    },
  ],
  assumptions: ['alone', 'answered'],
}

async function openDryRun(answer: (body: Body) => DryRun | Promise<DryRun>) {
  const definition = [makeStep('goTo', 's1', { waypointId: 'hall' }), makeStep('wait', 's2', { seconds: 5 })]
  const robot = { id: flowIds.flow, name: 'Aoi', serialNumber: 'R1', buildingId: flowIds.building }
  const handlers = [
    on(robotRoutes.list, () => [robot, { ...robot, name: 'Away', buildingId: flowIds.group }]),
    on(dryRunRoutes.progress, () => ({ seconds: 750.4, computed: 2.5, stepName: 'To the hall' })),
    on(dryRunRoutes.run, ({ body }) => answer(body)),
  ]
  const opened = await openFlow({ definition }, undefined, undefined, handlers)
  await opened.user.click(screen.getByRole('button', { name: texts.title.en }))
  return opened
}
const run = () => screen.getByRole('button', { name: texts.run.en })
const result = () => screen.findByRole('region', { name: texts.result.en })

describe('a dry run in the editor', () => {
  test('takes the steps as they are, a robot or a place, and says what came of it', async () => {
    const asked: Body[] = []
    const { user } = await openDryRun((body) => {
      asked.push(body)
      return found
    })
    await user.click(run())
    const shown = within(await result())
    expect(asked[0]).toMatchObject({
      flowId: flowIds.flow,
      definition: [{ id: 's1' }, { id: 's2' }],
      start: { kind: 'waypoint', waypointId: 'lobby', model: 'ugo-pro', charge: 100 },
    })
    expect(shown.getByText('1 h 2 min')).toBeDefined()
    expect(shown.getByText(/9.5% used \(90% → 88.9%\) · 80.5% at the lowest/)).toBeDefined()
    const [, first, second] = shown.getAllByRole('row').map(({ textContent }) => textContent)
    expect(first).toBe('To the hall3 times1 failed0 s1 min 2 s88.2 m')
    expect(second).toBe('Called: Rest1 min 2 s5 s')
    expect(shown.getByText(texts.assume_answered.en)).toBeDefined()

    await user.selectOptions(screen.getByRole('combobox', { name: texts.startsFrom.en }), 'Where Aoi is')
    expect(screen.queryByRole('option', { name: 'Where Away is' })).toBeNull()
    await user.click(screen.getByRole('button', { name: texts.again.en }))
    await waitFor(() => expect(asked[1]?.start).toEqual({ kind: 'robot', serialNumber: 'R1' }))
  })

  test('leads from what would fail to its step, and says when the steps have changed since', async () => {
    const { user } = await openDryRun(() => found)
    await user.click(run())
    await user.click(await screen.findByRole('button', { name: /Wait.*keepout zone/ }))
    expect(row(1).getAttribute('aria-selected')).toBe('true')
    await user.click(tree())
    await user.keyboard('{Delete}')
    expect(await screen.findByText(texts.outdated.en)).toBeDefined()
  })

  test('says how far it is, can be cancelled, and is not offered without steps', async () => {
    let isAborted = false
    const { user } = await openDryRun(() => new Promise<DryRun>(() => {}))
    await user.click(run())
    expect(await screen.findByText(texts.running.en)).toBeDefined()
    expect(await screen.findByText(/Simulated 12 min 30 s/)).toBeDefined()
    const bar = screen.getByRole('progressbar', { name: 'Computing time used (limit: 10 s)' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    vi.spyOn(AbortController.prototype, 'abort').mockImplementation(() => {
      isAborted = true
    })
    await user.click(screen.getByRole('button', { name: texts.cancel.en }))
    expect(isAborted).toBe(true)
    expect(screen.queryByText(texts.running.en)).toBeNull()
    expect(screen.queryByText(/Simulated/)).toBeNull()
    await user.click(row(0))
    await user.keyboard('{Control>}a{/Control}{Delete}')
    expect(await screen.findByText(texts.noSteps.en)).toBeDefined()
    expect(run().hasAttribute('disabled')).toBe(true)
  })

  test('names the refusal of the server, and tries again', async () => {
    let tries = 0
    const { user } = await openDryRun(() => {
      tries++
      if (tries === 1) throw failWith('dryRun.tooLarge')
      return { ...found, end: 'batteryEmpty' }
    })
    await user.click(run())
    expect(await screen.findByText(/too large for a dry run/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: /again/i }))
    expect(await screen.findByText(texts.end_batteryEmpty.en)).toBeDefined()
  })
})
