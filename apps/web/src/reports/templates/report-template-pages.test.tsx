import { screen, waitFor } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { type ReportTemplate, reportTemplateRoutes } from '@wheelhouse/contract/reports/report-template'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { renderPage } from '../../testing/render-app.tsx'
import { ids, placeAnswers } from '../../testing/robot-samples.ts'
import { aUser } from '../../testing/samples.ts'

const template: ReportTemplate = {
  id: ids.robot,
  name: 'Daily report',
  acrossDays: false,
  scope: 1,
  organizationId: aUser().organizationId,
  buildingId: null,
  fileId: ids.roof,
  file: {
    id: ids.roof,
    url: `/files/${ids.roof}`,
    name: 'daily.xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    size: 2_500,
    sha256: 'x',
  },
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  createdBy: null,
  updatedBy: null,
}
const changes: unknown[] = []

beforeEach(async () => {
  changes.length = 0
  await chooseLanguage('en')
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  endSession(null)
  vi.unstubAllGlobals()
})

function open(type: '0' | '2', address: string) {
  beginSession(aUser({ type }))
  const can = type === '2'
  startFakeServer(
    ...placeAnswers,
    on(listViewRoutes.list, () => []),
    on(reportTemplateRoutes.count, () => ({ count: 1 })),
    on(reportTemplateRoutes.list, () => [template]),
    on(reportTemplateRoutes.get, () => ({ ...template, can: { update: can, delete: can } })),
    on(reportTemplateRoutes.update, ({ body }) => {
      changes.push(body)
      return undefined
    }),
  )
  return renderPage(address)
}

it.each([
  ['0', 0],
  ['2', 1],
] as const)(
  'lists templates; to an account of type %s it offers %i ways to a new one',
  async (type, ways) => {
    open(type, '/report/export-template/list/1')
    await screen.findByRole('link', { name: 'Daily report' })
    expect(screen.queryAllByRole('link', { name: 'Add a template' })).toHaveLength(ways)
  },
)

it('says so to those who may not add one', async () => {
  open('0', '/report/export-template/create')
  await screen.findByText('You do not have permission to add templates.')
})

it('changes a template, and has a workbook to begin with', async () => {
  const { user } = open('2', `/report/export-template/${template.id}`)
  await user.click(await screen.findByRole('checkbox', { name: /several days/ }))
  const sample = screen.getByRole('link', { name: 'Download a sample workbook' })
  expect(sample.getAttribute('href')).toMatch(/\/report-templates\/sample\.xlsx\?language=en$/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes).toEqual([{ acrossDays: true, revision: 1 }]))
})
