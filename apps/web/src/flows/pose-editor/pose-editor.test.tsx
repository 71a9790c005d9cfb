import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { restingPose } from '@wheelhouse/contract/robots/arm'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { expect, test } from 'vitest'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'
import type { PoseDetail } from './pose-form.ts'

/** The pose editor as a person uses it (R-FLOWS-11). */

const { texts } = poseEditorTexts
const forms = formTexts.texts
const arm = { model: 200, type: 2 } as const
const id = '00000000-0000-4000-8000-0000000000a1'
const organizationId = '00000000-0000-4000-8000-000000000002'

signInEach(aUser())

function aPose(change: Partial<PoseDetail> = {}): PoseDetail {
  return {
    id,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    revision: 3,
    name: 'Wave',
    armModel: 200,
    armType: 2,
    organizationId,
    buildingId: null,
    joints: { ...restingPose(arm), l4: 90, neckPan: 20 },
    durationMs: 1_000,
    easing: 'easeInOut',
    status: 1,
    can: { update: true, delete: true },
    ...change,
  }
}

async function openPose(pose = aPose()) {
  const saved: unknown[] = []
  const created: unknown[] = []
  let stored = pose
  let isTaken = false
  startFakeServer(
    on(organizationRoutes.list, () => [{ id: organizationId, name: 'Makers' }]),
    on(buildingRoutes.list, () => []),
    on(robotRoutes.list, () => []),
    on(poseDefRoutes.list, () => [stored]),
    on(poseDefRoutes.get, () => stored),
    on(poseDefRoutes.create, ({ body }) => {
      created.push(body)
      return { ...stored, id: '00000000-0000-4000-8000-0000000000a2' }
    }),
    on(poseDefRoutes.update, ({ body }) => {
      saved.push(body)
      if (isTaken) throw failWith('entity.changed')
      stored = { ...stored, revision: stored.revision + 1 }
      return undefined
    }),
  )
  const { user } = renderPage(`/editor/pose?pose=${id}`)
  await screen.findByRole('heading', { name: 'Wave' })
  const saveElsewhere = (change: Partial<PoseDetail>) => {
    stored = { ...stored, ...change, revision: stored.revision + 1 }
    isTaken = true
  }
  return { user, saved, created, saveElsewhere }
}

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const field = (joint: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${joint}, value` })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a joint goes by its slider and by number; what was changed is sent with the revision', async () => {
  const { saved, user } = await openPose()
  fireEvent.change(slider('Left arm: Elbow'), { target: { value: '40' } })
  expect(field('Left arm: Elbow').value).toBe('40')
  await user.clear(field('Right arm: Elbow'))
  await user.type(field('Right arm: Elbow'), '12.5')
  press(forms.save.en)
  await waitFor(() => expect(saved).toHaveLength(1))
  const { joints } = aPose()
  expect(saved).toEqual([{ joints: { ...joints, l4: 40, r4: 12.5 }, revision: 3 }])
})

test('beyond a limit a joint is red, on the figure too, and named; saving is refused', async () => {
  const { saved, user } = await openPose()
  await user.clear(field('Left arm: Elbow'))
  await user.type(field('Left arm: Elbow'), '200')
  screen.getByText('Beyond the limit: Left arm: Elbow')
  const red = () =>
    [...document.querySelectorAll('line[data-beyond="true"]')].map((part) => part.getAttribute('data-part'))
  expect(red()).toEqual(['forearm', 'forearm'])
  press(forms.save.en)
  await waitFor(() => expect(document.activeElement).toBe(field('Left arm: Elbow')))
  expect(field('Left arm: Elbow').getAttribute('aria-invalid')).toBe('true')
  expect(saved).toEqual([])
  await user.clear(field('Left arm: Elbow'))
  screen.getByText(texts.notNumber.en)
})

test('mirror, copies and rest change the whole posture, and undo takes each back', async () => {
  await openPose()
  const elbows = () => [field('Left arm: Elbow').value, field('Right arm: Elbow').value]
  press(texts.mirror.en)
  expect(elbows()).toEqual(['0', '90'])
  expect(field('Head left and right').value).toBe('-20')
  press(texts.rightToLeft.en)
  expect(elbows()).toEqual(['90', '90'])
  press(texts.rest.en)
  expect(elbows()).toEqual(['0', '0'])
  press(texts.undo.en)
  press(texts.undo.en)
  expect(elbows()).toEqual(['0', '90'])
  press(texts.redo.en)
  expect(elbows()).toEqual(['90', '90'])
  // A slider that is dragged is one act.
  for (const value of ['10', '20', '30']) fireEvent.change(slider('Lift'), { target: { value } })
  press(texts.undo.en)
  expect(field('Lift').value).toBe('0')
  fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true })
  expect(elbows()).toEqual(['0', '90'])
})

test('somebody else saved first: both versions are shown, and mine can be kept', async () => {
  const { saved, saveElsewhere } = await openPose()
  fireEvent.change(slider('Lift'), { target: { value: '100' } })
  saveElsewhere({ joints: { ...aPose().joints, lift: 300 } })
  press(forms.save.en)
  await screen.findByText(forms.changedText.en)
  screen.getByText(/Lift 100 mm/)
  screen.getByText(/Lift 300 mm/)
  expect(saved).toHaveLength(1)
})

test('is saved as a new pose, which then is open; the first stays as it was', async () => {
  const { created, saved, user } = await openPose()
  fireEvent.change(slider('Lift'), { target: { value: '100' } })
  press(texts.saveAs.en)
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByRole('textbox'))
  await user.type(dialog.getByRole('textbox'), 'Wave high')
  await user.click(dialog.getByRole('button', { name: forms.create.en }))
  await waitFor(() => expect(created).toHaveLength(1))
  expect(created[0]).toMatchObject({ name: 'Wave high', armType: 2, joints: { lift: 100 } })
  expect(saved).toEqual([])
})

test('changes are not left behind without a question', async () => {
  const { user } = await openPose()
  fireEvent.change(slider('Lift'), { target: { value: '100' } })
  await user.click(screen.getByRole('link', { name: texts.otherPose.en }))
  await screen.findByText(forms.leaveText.en)
})

test('who may only look sees the posture and cannot change it', async () => {
  await openPose(aPose({ can: { update: false, delete: false } }))
  screen.getByText(forms.readOnly.en)
  expect(slider('Lift').matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: forms.save.en })).toBeNull()
  // The figure in words, for who does not see it.
  screen.getByRole('img', { name: /Left arm: Elbow 90°/ })
})
