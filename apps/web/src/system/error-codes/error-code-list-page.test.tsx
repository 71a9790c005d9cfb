import { screen, waitFor, within } from '@testing-library/react'
import { type ErrorCodeEntry, errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { beforeEach, expect, it } from 'vitest'
import { failWith, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

const obstacle: ErrorCodeEntry = {
  code: 'F0007',
  kind: 'flow',
  isError: true,
  level: null,
  title: { ja: '経路に障害物があります', en: 'Obstacle on the route' },
  action: { ja: '取り除いてください。', en: 'Take it away.' },
  revision: 0,
}

let stored: ErrorCodeEntry
let sent: unknown[]
signInEach(aUser({ type: '9' }))
beforeEach(() => {
  stored = obstacle
  sent = []
})

function open(address = '/system/error-code/list') {
  startFakeServer(
    on(errorCodeRoutes.list, () => [stored]),
    on(errorCodeRoutes.update, ({ body }) => {
      sent.push(body)
      if (body.revision !== stored.revision) throw failWith('entity.changed')
      const { title = stored.title, action = stored.action, level = stored.level } = body
      stored = { ...stored, title, action, level, revision: stored.revision + 1 }
      return undefined
    }),
    on(errorCodeRoutes.reset, () => {
      stored = obstacle
      return undefined
    }),
  )
  return renderPage(address)
}

it('changes the words of a code, and marks it', async () => {
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'F0007' }))
  const title = await screen.findByLabelText(/^Meaning \(English\)/)
  await user.clear(title)
  await user.type(title, 'A step is in the way')
  await user.selectOptions(screen.getByLabelText('Level'), 'Critical')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('A step is in the way')
  expect(sent).toEqual([{ title: { ...obstacle.title, en: 'A step is in the way' }, level: 2, revision: 0 }])
  const row = screen.getByRole('row', { name: /F0007/ })
  within(row).getByText('Changed')
  within(row).getByText('Critical')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('wants the meaning in both languages, and what to do in both or none', async () => {
  const { user } = open('/system/error-code/list?edit=F0007')
  await user.clear(await screen.findByLabelText(/^Meaning \(Japanese\)/))
  await user.clear(screen.getByLabelText('What to do (Japanese)'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Fill this in.')).toHaveLength(2)
  await user.type(screen.getByLabelText(/^Meaning \(Japanese\)/), '段差')
  await user.clear(screen.getByLabelText('What to do (English)'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ action: null }]))
})

it('goes back to the shipped words after it has shown them', async () => {
  stored = { ...obstacle, title: { ja: '段差', en: 'A step' }, revision: 3 }
  const { user } = open('/system/error-code/list?edit=F0007')
  await user.click(await screen.findByRole('button', { name: 'Restore default wording' }))
  const question = await screen.findByRole('dialog', { name: /Restore the default wording of “F0007”/ })
  within(question).getByText('Movement interrupted by an obstacle on the route')
  await user.click(within(question).getByRole('button', { name: 'Restore default wording' }))
  await screen.findByText('Obstacle on the route')
  expect(screen.queryByText('Changed')).toBeNull()
})

it('shows both versions when somebody else saved first', async () => {
  const { user } = open('/system/error-code/list?edit=F0007')
  const title = await screen.findByLabelText(/^Meaning \(English\)/)
  await user.clear(title)
  await user.type(title, 'Mine')
  stored = { ...obstacle, title: { ja: '他', en: 'Theirs' }, revision: 1 }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = await screen.findByRole('dialog', { name: 'Somebody else saved first' })
  within(conflict).getByText('他 / Theirs')
  await user.click(within(conflict).getByRole('button', { name: 'Overwrite with mine' }))
  await screen.findByText('Mine')
  expect(sent.at(-1)).toMatchObject({ revision: 1 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
