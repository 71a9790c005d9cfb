import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '9' }))

it('names the line of a value that is not JSON, and saves nothing', async () => {
  const calls = startFakeServer()
  const { user } = renderPage('/system/config/create')
  await user.type(await screen.findByRole('textbox', { name: /^Key/ }), 'custom.partner')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Type/ }), 'json')
  await user.click(screen.getByRole('textbox', { name: /^Value/ }))
  await user.paste('{\n  "url": \n}')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Line 3: A value is missing.')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})
