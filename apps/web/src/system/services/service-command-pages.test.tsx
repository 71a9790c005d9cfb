import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type ServiceAnswer, serviceCommandRoutes } from '@wheelhouse/contract/system/service-command'
import { serviceBundleRoutes, servicePackageRoutes } from '@wheelhouse/contract/system/service-package'
import { describe, expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'
import { aBundle, aCommand, aPackage, commandId, packageId } from '../../testing/service-samples.ts'
import { signInEach } from '../../testing/sign-in-each.ts'

signInEach(aUser({ type: '2' }))

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    on(servicePackageRoutes.get, () => aPackage()),
    on(serviceBundleRoutes.list, () => [aBundle(), aBundle({ id: ids.annex, name: 'Doors', index: 1 })]),
    on(serviceCommandRoutes.get, () => aCommand()),
  )
  return renderPage(address)
}
const page = `/system/service-command/${packageId}/${commandId}`
const create = `/system/service-command/create/${packageId}/${ids.annex}`

/** At once: a form of this size is slow where every key is looked at. */
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
const box = (name: RegExp) => screen.getByRole('textbox', { name })

describe('a new command', () => {
  it('stands in the bundle of its address, and leads to its page', async () => {
    let sent: unknown
    const { user, router } = open(
      create,
      on(serviceCommandRoutes.create, ({ body }) => {
        sent = body
        return aCommand()
      }),
    )
    await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), 'Open')
    await fill(user, box(/^Code/), 'open')
    await fill(user, box(/^URL/), 'https://door.example/open')
    await user.click(screen.getByRole('button', { name: 'Add a header' }))
    await fill(user, box(/^Header name/), 'authorization')
    await user.click(screen.getByRole('checkbox', { name: 'Secret value' }))
    await fill(user, screen.getByLabelText('Value'), 'very-secret')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(page))
    expect(sent).toMatchObject({
      packageId,
      bundleId: ids.annex,
      headers: [{ name: 'authorization', value: 'very-secret', isSecret: true }],
      method: 'POST',
      timeoutMs: 10_000,
      paramsSchema: { type: 'object', properties: {}, required: [] },
    })
  })

  it('shows which placeholder is no parameter, at the field that has it', async () => {
    const { user } = open(create)
    await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), 'Open')
    await fill(user, box(/^Code/), 'open')
    const url = box(/^URL/)
    await fill(user, url, 'https://door.example/{{door}}')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    screen.getByText('“door” is not defined as a parameter.')
    expect(document.activeElement).toBe(url)
  })

  it.each([
    ['{"type": ', 'Line 1: A value is missing.'],
    [
      '{"type":"object","properties":{"door":{"type":"text"}}}',
      /Invalid parameter definition \(properties\.door\.type\)/,
    ],
    ['{"type":"array"}', /Invalid parameter definition \(type\)/],
  ])('shows what is wrong with the description %s', async (text, issue) => {
    const { user } = open(create)
    await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), 'Open')
    await fill(user, box(/^Parameter definition/), text)
    await user.click(screen.getByRole('button', { name: 'Create' }))
    screen.getByText(issue)
  })
})

describe('a stored command', () => {
  it('keeps its secret value unless another is typed', async () => {
    let sent: unknown
    const { user } = open(
      page,
      on(serviceCommandRoutes.update, ({ body }) => {
        sent = body
        return undefined
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Add a header' }))
    const [, second] = screen.getAllByRole('textbox', { name: /^Header name/ })
    await fill(user, second as HTMLElement, 'x-site')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toEqual({
        revision: 1,
        headers: [
          { name: 'authorization', value: null, isSecret: true },
          { name: 'x-site', value: '', isSecret: false },
        ],
      }),
    )
  })

  it('says at the headers what the server has against them', async () => {
    const details = [{ path: 'headers', code: 'header.otherHost' }]
    const { user } = open(
      page,
      on(serviceCommandRoutes.update, () => {
        throw failWith('request.invalid', {}, details)
      }),
    )
    await fill(user, await screen.findByRole('textbox', { name: /^URL/ }), 'https://b.example/{{car}}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/enter the values of the secret headers again/)
  })
})

describe('the test of a command', () => {
  const answer: ServiceAnswer = {
    failure: null,
    status: 200,
    ms: 41,
    headers: [{ name: 'content-type', value: 'text/plain' }],
    body: 'coming',
    isBodyCut: false,
  }
  async function test(values: Partial<ServiceAnswer>) {
    let sent: unknown
    const { user } = open(
      page,
      on(serviceCommandRoutes.test, ({ body }) => {
        sent = body
        return { ...answer, ...values }
      }),
    )
    const form = within(await screen.findByRole('form', { name: 'Test' }))
    await fill(user, form.getByRole('textbox', { name: /^Car/ }), 'A')
    await fill(user, form.getByRole('textbox', { name: /^floor/ }), '３')
    await user.click(form.getByRole('button', { name: 'Send a test call' }))
    return { form, user, sent: () => sent }
  }

  it('has a field for each parameter, sends what was filled in, and shows the answer', async () => {
    const { form, sent } = await test({})
    await form.findByText('The service responded with 200 in 41 ms.')
    expect(sent()).toEqual({ revision: 1, params: { car: 'A', floor: 3, quiet: true } })
    form.getByText('coming')
    form.getByText('text/plain')
    expect(form.getByRole('combobox', { name: 'mode' }).textContent).toContain('slow')
  })

  it.each([
    [{ status: 500 }, /responded with an error \(500\)/],
    [{ failure: 'timeout', status: null, body: '' }, /No response in time/],
    [{ failure: 'refused', status: null, body: '' }, /Could not connect/],
    [{ failure: 'notAllowed', status: null, body: '' }, /not allowed/],
    [{ failure: 'tooLarge', status: null, body: '' }, /too large/],
    [{ failure: 'redirect', status: 302 }, /Redirected to another address/],
    [{ isBodyCut: true }, /the first 20000 characters/],
    [{ body: '' }, 'No body.'],
  ] as const)('describes %j as it is', async (values, words) => {
    const { form } = await test(values)
    await form.findByText(words)
  })

  it('complains about a parameter at its field, and calls nothing', async () => {
    let calls = 0
    const { user } = open(
      page,
      on(serviceCommandRoutes.test, () => {
        calls += 1
        return answer
      }),
    )
    const form = within(await screen.findByRole('form', { name: 'Test' }))
    const floor = form.getByRole('textbox', { name: /^floor/ })
    await fill(user, floor, '31')
    await user.click(form.getByRole('button', { name: 'Send a test call' }))
    form.getByText('Fill this in.')
    form.getByText('Use 30 or less.')
    expect(calls).toBe(0)
  })

  it('shows the command anew when somebody changed it, before anything is called', async () => {
    let isChanged = false
    const { user } = open(
      page,
      on(serviceCommandRoutes.test, () => {
        isChanged = true
        throw failWith('entity.changed')
      }),
      on(serviceCommandRoutes.get, () => (isChanged ? aCommand({ name: 'Newer', revision: 2 }) : aCommand())),
    )
    const form = within(await screen.findByRole('form', { name: 'Test' }))
    await fill(user, form.getByRole('textbox', { name: /^Car/ }), 'A')
    await fill(user, form.getByRole('textbox', { name: /^floor/ }), '3')
    await user.click(form.getByRole('button', { name: 'Send a test call' }))
    await screen.findByRole('heading', { name: 'Newer' })
  })
})
