import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '0' }))

it.each([
  ['/threshold/create', 'You do not have permission to create threshold rules.'],
  ['/check-item/create', 'You do not have permission to create check items.'],
  ['/asilla/setting/create', 'You do not have permission to create detection settings.'],
  ['/workplan/create', 'You do not have permission to create work plans.'],
  ['/command-mapping/create', 'You do not have permission to create command lists.'],
  ['/device/create', 'You do not have permission to register IoT devices.'],
  ['/pose-def/create', 'You do not have permission to create poses.'],
  ['/pose-network/create', 'You do not have permission to create pose networks.'],
])('says at %s, in place of the form, that one may not create something', async (address, words) => {
  startFakeServer(...placeAnswers)
  renderPage(address)
  await screen.findByText(words)
  expect(screen.queryByRole('form')).toBeNull()
})
