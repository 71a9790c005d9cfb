import { screen, waitFor } from '@testing-library/react'
import { enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { aRobot, ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser())

async function open(...handlers: Handler[]) {
  const calls = startFakeServer(...handlers, ...placeAnswers)
  const app = renderPage('/robot/create')
  await screen.findByLabelText(/^Name/)
  return { ...app, calls }
}

type User = Awaited<ReturnType<typeof open>>['user']

/** At one go: letter by letter every one would draw the form anew. */
async function fill(user: User, label: RegExp, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

async function fillIn(user: User): Promise<void> {
  await fill(user, /^Name/, 'Alpha')
  await fill(user, /^Serial number/, 'R-1')
  await user.selectOptions(screen.getByLabelText(/^Model/), 'ugo Pro')
  await user.selectOptions(screen.getByLabelText(/^Building/), 'Tower')
  await screen.findByRole('option', { name: '1F' })
  await user.selectOptions(screen.getByLabelText(/^Initial floor/), '1F')
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Register' }))

describe('registering a robot', () => {
  it('sends what was chosen and leads on to the connection', async () => {
    const bodies: unknown[] = []
    const { user, router } = await open(
      on(robotRoutes.create, ({ body }) => {
        bodies.push(body)
        return aRobot()
      }),
      on(robotRoutes.get, () => aRobot()),
      on(enrolmentRoutes.get, () => {
        throw failWith('entity.notFound')
      }),
    )
    await fillIn(user)
    await user.selectOptions(screen.getByLabelText('Robot group'), 'Night shift')
    await fill(user, /^Hardware revision/, '12')
    await user.selectOptions(screen.getByLabelText('Arm model'), '200')
    await user.selectOptions(screen.getByLabelText('Video mode'), 'Highest: 1920 x 1080, 12 fps, 4 Mbps')
    await user.click(screen.getByLabelText(/^Long-duration recording/))
    await submit(user)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/robot/${ids.robot}`))
    expect(router.state.location.search).toEqual({ tab: 'enrolment' })
    expect(bodies).toEqual([
      {
        name: 'Alpha',
        serialNumber: 'R-1',
        model: 'ugo-pro',
        hwRevision: '12',
        buildingId: ids.tower,
        initialFloorId: ids.lobby,
        robotGroupId: ids.night,
        status: 1,
        armModel: 200,
        armType: null,
        archiveStart: true,
        videoMode: 'highest',
        notes: '',
      },
    ])
  })

  it('requires what is missing, at the first field of it', async () => {
    const { user, calls } = await open()
    await submit(user)
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
    expect(screen.getAllByText('Fill this in.')).toHaveLength(2)
    expect(screen.getAllByText('Choose one.')).toHaveLength(3)
    expect(calls.some((one) => one.startsWith('POST'))).toBe(false)
  })

  it.each([
    [/^Name/, 'x'.repeat(41), 'Use at most 40 characters.'],
    [/^Serial number/, 'X'.repeat(25), 'Use at most 24 characters.'],
    [/^Serial number/, 'R 1', 'Use letters, digits and hyphens only.'],
    [/^Hardware revision/, '12a', 'Use digits only, at most three.'],
    [/^Hardware revision/, '1234', 'Use digits only, at most three.'],
  ])('refuses a wrong %s: %s', async (label, text, words) => {
    const { user } = await open()
    await fillIn(user)
    await user.clear(screen.getByLabelText(label))
    await fill(user, label, text)
    await submit(user)
    await screen.findByText(words)
    expect(document.activeElement).toBe(screen.getByLabelText(label))
  })

  it('takes what is just long enough', async () => {
    const { user, router } = await open(
      on(robotRoutes.create, () => aRobot()),
      on(robotRoutes.get, () => aRobot()),
    )
    await fillIn(user)
    await fill(user, /^Name/, 'x'.repeat(35))
    await fill(user, /^Serial number/, 'X'.repeat(21))
    await fill(user, /^Hardware revision/, '999')
    await submit(user)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/robot/${ids.robot}`))
  })

  it('says at the serial number that it is taken, and keeps what was typed', async () => {
    const { user } = await open(
      on(robotRoutes.create, () => {
        throw failWith('entity.duplicate', {}, [{ path: 'serialNumber', code: 'serialNumber.taken' }])
      }),
    )
    await fillIn(user)
    await submit(user)
    await screen.findByText('A robot with this serial number is already registered.')
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Alpha')
  })

  it('forgets the floor when the building changes, and says when a building has none', async () => {
    const { user } = await open()
    await fillIn(user)
    await user.selectOptions(screen.getByLabelText(/^Building/), 'Annex')
    await screen.findByText(/^This building has no floors yet\. Register a floor first\./)
    const link = screen.getByRole('link', { name: 'Register a floor (new tab)' })
    expect(link.getAttribute('href')).toMatch(/^\/building\/[^/]+\/floor\/create$/)
    expect(screen.getByLabelText<HTMLSelectElement>(/^Initial floor/).value).toBe('')
  })

  it('asks before it is left unsaved', async () => {
    const { user, router } = await open()
    await fill(user, /^Name/, 'Alpha')
    void router.navigate({ to: '/robot/list' })
    await screen.findByText(/^You have unsaved changes/)
    await user.click(screen.getByText('Keep editing'))
    expect(router.state.location.pathname).toBe('/robot/create')
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Alpha')
  })

  it('speaks Japanese', async () => {
    await chooseLanguage('ja')
    startFakeServer(...placeAnswers)
    const { user } = renderPage('/robot/create')
    await screen.findByLabelText(/^シリアル番号/)
    await fill(user, /^シリアル番号/, 'あ')
    await fill(user, /^ハードウェアリビジョン/, 'x')
    await user.click(screen.getByRole('button', { name: '登録' }))
    screen.getByText('半角の英数字とハイフン（-）で入力してください。')
    screen.getByText('3桁以内の数字で入力してください。')
    expect(screen.getAllByText('選択してください。')).toHaveLength(3)
  })
})
