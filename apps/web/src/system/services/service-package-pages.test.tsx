import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { serviceCommandRoutes } from '@wheelhouse/contract/system/service-command'
import { serviceBundleRoutes, servicePackageRoutes } from '@wheelhouse/contract/system/service-package'
import { expect, it } from 'vitest'
import { type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { aBundle, aCommand, aPackage, can, commandId, packageId } from '../../testing/service-samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '2' }))

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(servicePackageRoutes.count, () => ({ count: 1 })),
    on(servicePackageRoutes.list, () => [aPackage()]),
    on(servicePackageRoutes.get, () => aPackage()),
    on(serviceBundleRoutes.list, () => [aBundle(), aBundle({ id: ids.annex, name: 'Doors', index: 1 })]),
    on(serviceCommandRoutes.list, () => [aCommand()]),
  )
  return renderPage(address)
}
const bundles = `/system/service-package/${packageId}?tab=bundles`

it('lists packages with their category in words', async () => {
  open('/system/service-package/list')
  const row = within((await screen.findByText('Lifts')).closest('tr') as HTMLElement)
  row.getByText('Notification and services')
  row.getByText('Enabled')
})

it('makes a package, and complains about a code at its field', async () => {
  let sent: unknown
  const { user, router } = open(
    '/system/service-package/create',
    on(servicePackageRoutes.create, ({ body }) => {
      sent = body
      return aPackage()
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lifts')
  const code = screen.getByRole('textbox', { name: /^Code/ })
  await user.type(code, 'Lift Call')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  screen.getByText(/Use lower-case letters and digits/)
  expect(document.activeElement).toBe(code)
  await user.clear(code)
  await user.type(code, 'lift-call')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/system/service-package/${packageId}`))
  expect(sent).toMatchObject({ name: 'Lifts', code: 'lift-call', version: '1.0.0', category: 900, status: 1 })
})

it('adds a bundle to a package', async () => {
  let sent: unknown
  const { user } = open(
    bundles,
    on(serviceBundleRoutes.create, ({ body }) => {
      sent = body
      return aBundle()
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add a bundle' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  dialog.getByText('Fill this in.')
  await user.type(dialog.getByRole('textbox', { name: /Bundle name/ }), 'Gates')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual({ name: 'Gates' })
})

it('puts bundles in another order by buttons', async () => {
  let sent: unknown
  const { user } = open(
    bundles,
    on(serviceBundleRoutes.reorder, ({ params, body }) => {
      sent = [params.packageId, body.ids]
      return undefined
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Move “Doors” up' }))
  await waitFor(() => expect(sent).toEqual([packageId, [ids.annex, ids.tower]]))
})

it('shows the commands of each bundle, and the way to another one', async () => {
  open(bundles)
  const list = within(await screen.findByRole('list', { name: 'Commands of “Cars”' }))
  const link = list.getByRole('link', { name: 'Call a car' })
  expect(link.getAttribute('href')).toBe(`/system/service-command/${packageId}/${commandId}`)
  screen.getByText('No commands yet.')
  const add = screen.getByRole('link', { name: 'Add a command to “Doors”' })
  expect(add.getAttribute('href')).toBe(`/system/service-command/create/${packageId}/${ids.annex}`)
})

it('deletes no bundle that commands stand in, and names them', async () => {
  const { user } = open(
    bundles,
    on(serviceBundleRoutes.usages, () => [
      { table: 'service_commands', effect: 'blocks' as const, count: 1, names: ['Call a lift'] },
    ]),
  )
  const [first] = await screen.findAllByRole('button', { name: 'Delete' })
  await user.click(first as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/Call a lift/)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
})

it('shows who may only look neither buttons nor handles', async () => {
  open(
    bundles,
    on(servicePackageRoutes.get, () => aPackage({ can: { ...can, update: false } } as never)),
  )
  await screen.findByText('Cars')
  expect(screen.queryByRole('button', { name: /Add a bundle|Rename|Delete|Move/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /Add a command/ })).toBeNull()
})
