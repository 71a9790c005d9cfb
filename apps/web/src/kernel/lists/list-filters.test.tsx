import { screen, waitFor } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { expect, it } from 'vitest'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '2' }))

it('narrows a list by a value that is chosen by its word, and to none again', async () => {
  const asked: (string | undefined)[] = []
  startFakeServer(
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(deviceRoutes.list, () => []),
    on(deviceRoutes.count, ({ query }) => {
      asked.push(query.where)
      return { count: 0 }
    }),
  )
  const { user } = renderPage('/device/list?type=3')
  const type = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type' })
  expect(type.selectedOptions[0]?.text).toBe('Beacon')
  await user.selectOptions(type, 'Sensor')
  await waitFor(() => expect(asked.at(-1)).toBe('{"type":1}'))
  await user.selectOptions(type, 'All types')
  await waitFor(() => expect(asked.at(-1)).toBe('{}'))
})
