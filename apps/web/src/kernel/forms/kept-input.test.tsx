/** What was typed into a form when the session ended against the person's will. */
import { Notifications } from '@mantine/notifications'
import { cleanup, screen } from '@testing-library/react'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { notificationTargetRoutes } from '@wheelhouse/contract/organizations/notification-target'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { expect, it } from 'vitest'
import { beginSession, endSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage, renderPart } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const me = aUser({ type: '2' })
const { organizationId } = me
const stored = {
  id: ids.robot,
  organizationId,
  buildingId: null,
  type: 7 as const,
  level: 5 as const,
  destination: '',
  room: 'Lobby',
  botLoginId: 'bot',
  spaceId: 'space',
  status: 1 as const,
  escalateAfterMinutes: null,
  hasBotPassword: true,
  lastTestAt: null,
  lastTestFailure: null,
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  can: { update: true, delete: true },
}

signInEach(me)

/** Opens the form of a stored notification target. @param change what somebody else has saved */
async function openForm(change: Partial<typeof stored> = {}) {
  startFakeServer(
    on(buildingRoutes.list, () => []),
    on(organizationRoutes.list, () => []),
    on(notificationTargetRoutes.listDeliveries, () => []),
    on(notificationTargetRoutes.get, () => ({ ...stored, ...change })),
  )
  const { user } = renderPage(`/organization/${organizationId}/notif-target/${ids.robot}`)
  const room = await screen.findByRole<HTMLInputElement>('textbox', { name: /Room/ })
  const password = document.querySelector<HTMLInputElement>('input[name="botPassword"]')
  if (password === null) throw new Error('the form asks for a password')
  return { user, room, password }
}

/** Types into the form, and leaves it by the end of the session. */
async function typeAndEnd(end: 'auth.required' | null) {
  const { user, room, password } = await openForm()
  await user.type(room, ' north')
  await user.type(password, 'hush-hush')
  endSession(end)
  cleanup()
}

it('is back once the same person has signed in again, on top of what others saved, without the password', async () => {
  renderPart(<Notifications />)
  await typeAndEnd('auth.required')
  expect(Object.values(sessionStorage).join()).toMatch(/Lobby north/)
  expect(Object.values(sessionStorage).join()).not.toMatch(/hush-hush/)
  renderPart(<Notifications />)
  beginSession(me)
  const { room, password } = await openForm({ spaceId: 'other', revision: 2 })
  expect([room.value, password.value]).toEqual(['Lobby north', ''])
  await screen.findByText(/^Your earlier input is back/)
  await screen.findByText(/^Your input is kept\. Compare it with the saved version/)
  // Only once: whoever leaves the form then has decided.
  cleanup()
  expect((await openForm()).room.value).toBe('Lobby')
})

it.each([
  ['of somebody else', 'auth.required', aUser({ type: '2', id: ids.tower })],
  ['of somebody who signed out by themselves', null, me],
] as const)('is not kept %s', async (_, end, next) => {
  await typeAndEnd(end)
  beginSession(next)
  expect((await openForm()).room.value).toBe('Lobby')
  expect(Object.values(sessionStorage).join()).not.toMatch(/north/)
})

it('is nothing where nothing was typed', async () => {
  await openForm()
  endSession('auth.required')
  expect(sessionStorage).toHaveLength(0)
})
