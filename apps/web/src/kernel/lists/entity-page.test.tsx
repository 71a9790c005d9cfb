import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '0' }))

it.each([
  ['/threshold/create', 'You may not create threshold rules.'],
  ['/check-item/create', 'You may not create check items.'],
  ['/asilla/setting/create', 'You may not create detection settings.'],
  ['/workplan/create', 'You may not create work plans.'],
])('says at %s, in place of the form, that one may not create something', async (address, words) => {
  startFakeServer(...placeAnswers)
  renderPage(address)
  await screen.findByText(words)
  expect(screen.queryByRole('form')).toBeNull()
})
