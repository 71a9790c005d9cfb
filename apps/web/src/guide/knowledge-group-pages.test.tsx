import { screen, waitFor, within } from '@testing-library/react'
import { guideQuestionRoutes } from '@wheelhouse/contract/guide/guide-question'
import { knowledgeGroupRoutes } from '@wheelhouse/contract/guide/knowledge-group'
import { type KnowledgeItem, knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { publicationRoutes } from '@wheelhouse/contract/guide/knowledge-publication'
import { describe, expect, it } from 'vitest'
import { failWith, type Handler, on, startFakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { ids, placeAnswers } from '../testing/robot-samples.ts'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'
import type { KnowledgeGroupDetail } from './knowledge-group-form.tsx'

const stamps = {
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
}

function aGroup(change: Partial<KnowledgeGroupDetail> = {}): KnowledgeGroupDetail {
  return {
    id: ids.robot,
    name: 'Reception',
    description: '',
    synonyms: [['lift', 'elevator']],
    itemCount: 2,
    organizationId: aUser().organizationId,
    buildingId: ids.tower,
    revision: 1,
    ...stamps,
    can: { update: true, delete: true },
    ...change,
  }
}

function anItem(id: string, question: string, change: Partial<KnowledgeItem> = {}): KnowledgeItem {
  return {
    id,
    groupId: ids.robot,
    index: 0,
    isEnabled: true,
    revision: 3,
    ...stamps,
    ja: null,
    en: { question, answer: 'On floor 2.', variants: ['Which way?'] },
    fileId: null,
    file: null,
    floorId: null,
    waypointId: null,
    waypointName: null,
    ...change,
  }
}

signInEach(aUser({ type: '2' }))

const page = `/guide/knowledge-groups/${ids.robot}`
const items = [
  anItem(ids.lobby, 'Where are the toilets?'),
  anItem(ids.roof, 'Where is the desk?', {
    floorId: ids.roof,
    waypointId: 'desk',
    waypointName: 'Desk',
  }),
]

function open(address: string, ...handlers: Handler[]) {
  startFakeServer(
    ...handlers,
    ...placeAnswers,
    on(knowledgeGroupRoutes.list, () => [aGroup()]),
    on(knowledgeGroupRoutes.count, () => ({ count: 1 })),
    on(knowledgeGroupRoutes.get, () => aGroup()),
    on(knowledgeItemRoutes.list, () => items),
    on(knowledgeItemRoutes.goneWaypoints, () => [ids.roof]),
    on(publicationRoutes.get, () => ({ at: null, operatorName: null, isCurrent: false })),
  )
  return renderApp(address)
}

it('leads from the list to one, which marks what is no longer on the map', async () => {
  const { user, router } = open('/guide/knowledge-groups/list')
  await user.click(await screen.findByRole('link', { name: 'Reception' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(page))
  expect(await screen.findByText('Desk (not on the map)')).toBeTruthy()
})

it('registers a group with its synonyms', async () => {
  let sent: unknown
  const { user } = open(
    '/guide/knowledge-groups/create',
    on(knowledgeGroupRoutes.create, ({ body }) => {
      sent = body
      return aGroup()
    }),
  )
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Lobby')
  await user.selectOptions(screen.getByRole('combobox', { name: /Building/ }), 'Tower')
  await user.click(screen.getByRole('button', { name: 'Add synonyms' }))
  await user.keyboard('lift, elevator')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent).toMatchObject({ name: 'Lobby', buildingId: ids.tower, synonyms: [['lift', 'elevator']] }),
  )
})

describe('the items of a group', () => {
  it('are searched, and switched off in the table', async () => {
    let sent: unknown
    const { user } = open(
      page,
      on(knowledgeItemRoutes.update, ({ body }) => {
        sent = body
        return undefined
      }),
    )
    await user.type(await screen.findByRole('searchbox'), 'TOILETS')
    await waitFor(() => expect(screen.queryByText('Where is the desk?')).toBeNull())
    await user.click(screen.getByRole('switch', { name: 'Enable Where are the toilets?' }))
    await waitFor(() => expect(sent).toEqual({ isEnabled: false, revision: 3 }))
  })

  it('are put in another order', async () => {
    let sent: unknown
    const { user } = open(
      page,
      on(knowledgeItemRoutes.reorder, ({ body }) => {
        sent = body
        return undefined
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Move “Where is the desk?” up' }))
    await waitFor(() => expect(sent).toEqual({ ids: [ids.roof, ids.lobby] }))
  })

  it('are written in one language or both, with variants', async () => {
    let sent: unknown
    const { user } = open(
      page,
      on(knowledgeItemRoutes.create, ({ body }) => {
        sent = body
        return anItem(ids.robot, 'Wi-Fi?')
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Add a question' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a question' }))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('Enter a question and an answer in Japanese or English.')).toBeTruthy()
    const english = within(dialog.getByRole('group', { name: 'English' }))
    await user.type(english.getByRole('textbox', { name: 'Question' }), 'Is there Wi-Fi?')
    await user.type(english.getByRole('textbox', { name: 'Answer' }), 'Yes.')
    await user.click(english.getByRole('button', { name: 'Add a variant' }))
    await user.keyboard('Can I go online?')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(sent).toMatchObject({
        ja: null,
        en: { question: 'Is there Wi-Fi?', answer: 'Yes.', variants: ['Can I go online?'] },
      }),
    )
  })
})

describe('a CSV file', () => {
  const head =
    '"質問（日本語）","回答（日本語）","言い換え（日本語）","質問（英語）","回答（英語）","言い換え（英語）","状態"\r\n'
  const aFile = (text: string) => new File([text], 'items.csv', { type: 'text/csv' })
  async function openImport(...handlers: Handler[]) {
    const { user } = open(page, ...handlers)
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import CSV' }))
    const chooseFile = async (file: File) => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]')
      if (input === null) throw new Error('the field for a file')
      await user.upload(input, file)
      return input
    }
    return { user, dialog, chooseFile, choose: (text: string) => chooseFile(aFile(text)) }
  }

  it('is refused with the line of each error', async () => {
    const { dialog, choose } = await openImport()
    await choose(`${head},,,"Wi-Fi?","Yes.",,\r\n"トイレは？",,,"wi-fi?","No.",,"maybe"\r\n`)
    expect(await dialog.findByText('Line 3, Answer (Japanese): Fill this in.')).toBeTruthy()
    expect(dialog.getByText('Line 3, Status: Enter “Enabled” or “Disabled”.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import CSV' }).disabled).toBe(true)
  })

  it('is named with its errors, and can be chosen again once it is corrected', async () => {
    const { dialog, chooseFile } = await openImport()
    const input = await chooseFile(aFile('question,answer\r\nWi-Fi?,Yes.\r\n'))
    await dialog.findByText(/^Errors in items.csv: 1\. Nothing was imported/)
    dialog.getByText(/The first line lacks the column name “Question \(Japanese\)”/)
    // A browser reports no change of an input that still holds the file of the same name.
    expect(input.files).toHaveLength(0)
  })

  it('takes the place of what is there only once somebody has said so', async () => {
    let sent: unknown
    const { user, dialog, choose } = await openImport(
      on(knowledgeItemRoutes.import, ({ body }) => {
        sent = body
        return { count: 1 }
      }),
    )
    await choose(`${head},,,"Wi-Fi?","'=Yes","Online?\nInternet?","無効"\r\n`)
    expect(await dialog.findByText('Rows in items.csv: 1')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Replace existing questions' }))
    await user.click(dialog.getByRole('button', { name: 'Import CSV' }))
    const question = within(await screen.findByRole('dialog', { name: 'Replace all questions?' }))
    expect(sent).toBeUndefined()
    await user.click(question.getByRole('button', { name: 'Replace' }))
    const en = { question: 'Wi-Fi?', answer: '=Yes', variants: ['Online?', 'Internet?'] }
    await waitFor(() =>
      expect(sent).toEqual({ mode: 'replace', items: [{ ja: null, en, isEnabled: false }] }),
    )
  })

  it('shows by line which questions the group has already', async () => {
    const { user, dialog, choose } = await openImport(
      on(knowledgeItemRoutes.import, () => {
        const issue = { path: 'items.0.en.question', code: 'knowledge.present' }
        throw failWith('request.invalid', {}, [issue])
      }),
    )
    await choose(`${head}\r\n,,,"Wi-Fi?","Yes.",,\r\n`)
    await user.click(dialog.getByRole('button', { name: 'Import CSV' }))
    expect(
      await dialog.findByText('Line 3, Question (English): This question is already in the group.'),
    ).toBeTruthy()
  })
})

it('tries a question, and makes it a variant of the item that answers it', async () => {
  const asked: unknown[] = []
  let sent: unknown
  const { user } = open(
    page,
    on(guideQuestionRoutes.ask, ({ body }) => {
      asked.push(body)
      return {
        ...({ language: 'en', outcome: 'suggest' } as const),
        nearest: [],
        hits: [
          { itemId: ids.lobby, score: 0.378 },
          { itemId: ids.tower, score: 0.3 },
        ],
      }
    }),
    on(knowledgeItemRoutes.update, ({ body }) => {
      sent = body
      return undefined
    }),
  )
  const box = within(await screen.findByRole('region', { name: 'Try a question' }))
  await user.type(box.getByRole('textbox'), 'Is there a restroom?{Enter}')
  expect(await box.findByText('“Is there a restroom?”')).toBeTruthy()
  expect(box.getByText('Did you mean …')).toBeTruthy()
  expect(asked).toEqual([{ text: 'Is there a restroom?' }])
  // One that was deleted meanwhile is not among them.
  const hits = box.getAllByRole('listitem')
  expect(hits).toHaveLength(1)
  expect(hits[0]?.textContent).toContain('Where are the toilets?Match: 38%')
  await user.click(box.getByRole('button', { name: 'Add this question as a variant' }))
  await waitFor(() =>
    expect(sent).toMatchObject({ en: { variants: ['Which way?', 'Is there a restroom?'] }, revision: 3 }),
  )
})
