import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { listViewRoutes } from '@wheelhouse/contract/account/list-view'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { exportHistoryRoutes } from '@wheelhouse/contract/reports/export-history'
import { reportRoutes } from '@wheelhouse/contract/reports/report'
import { reportTemplateRoutes } from '@wheelhouse/contract/reports/report-template'
import { afterEach, expect, it, vi } from 'vitest'
import { failWith, on, startFakeServer } from '../testing/fake-server.ts'
import { renderPage, renderPart } from '../testing/render-app.tsx'
import { aUser } from '../testing/samples.ts'
import { signInEach } from '../testing/sign-in-each.ts'

const id = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
const at = '2026-11-20T03:00:00Z'
signInEach(aUser({ type: '0' }))
afterEach(() => vi.restoreAllMocks())

it('exports what the filters find, and says why when the server refuses', async () => {
  const asked: Record<string, string>[] = []
  let refusal: 'report.nothingFound' | 'report.exportDenied' | null = 'report.nothingFound'
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => []),
    on(reportRoutes.count, () => ({ count: 0 })),
    on(reportRoutes.list, () => []),
    on(exportHistoryRoutes.export, ({ query }) => {
      asked.push(query)
      if (refusal !== null) throw failWith(refusal)
      return undefined
    }),
  )
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:reports'
  URL.revokeObjectURL = () => {}
  const { user } = renderPage('/report/list/1?type=0')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog', { name: 'Export' })
  await user.click(within(dialog).getByRole('button', { name: 'Export' }))
  await screen.findByText('No report matches these conditions.')
  refusal = 'report.exportDenied'
  await user.click(within(dialog).getByRole('button', { name: 'Export' }))
  await screen.findByText(/^You do not have permission to export reports\./)
  refusal = null
  await user.click(within(dialog).getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked[2]).toMatchObject({ format: 'csv', encoding: 'utf-8', language: 'en' })
  expect(asked[2]?.filter).toContain('"type":0')
})

it('downloads the file of an export, or says that the right to export is missing', async () => {
  let isRefused = true
  const month = { id, organizationId: id, organizationName: 'Tower Ltd.', operatorName: null, at }
  const done = { ...month, format: 'csv', encoding: 'utf-8', status: 'done', rowCount: 1 } as const
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(exportHistoryRoutes.count, () => ({ count: 1 })),
    on(exportHistoryRoutes.list, () => [
      { ...done, unwritable: 0, templateName: null, month: null, hasFile: true },
    ]),
    on(exportHistoryRoutes.file, () => {
      if (isRefused) throw failWith('report.exportDenied')
      return undefined
    }),
  )
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:export'
  URL.revokeObjectURL = () => {}
  const { user } = renderPage('/report/export-history/1')
  renderPart(<Notifications />)
  const button = await screen.findByRole('button', { name: 'Download' })
  await user.click(button)
  await screen.findByText(/^You do not have permission to export reports\./)
  expect(saved).not.toHaveBeenCalled()
  isRefused = false
  await user.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
})

it('exports by a template, and the photos', async () => {
  const asked: Record<string, string>[] = []
  startFakeServer(
    on(listViewRoutes.list, () => []),
    on(buildingRoutes.list, () => []),
    on(reportRoutes.count, () => ({ count: 0 })),
    on(reportRoutes.list, () => []),
    on(reportTemplateRoutes.list, () => [{ id, name: 'Daily report' }]),
    on(exportHistoryRoutes.export, ({ query }) => {
      asked.push(query)
      throw failWith('report.noMedia')
    }),
  )
  const { user } = renderPage('/report/list/1')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog', { name: 'Export' })
  await user.selectOptions(within(dialog).getByLabelText('Format'), 'Excel (template)')
  await within(dialog).findByRole('option', { name: 'Daily report' })
  const start = within(dialog).getByRole('button', { name: 'Export' })
  await waitFor(() => expect(start).toHaveProperty('disabled', false))
  await user.click(start)
  await waitFor(() => expect(asked[0]).toMatchObject({ format: 'xlsx', templateId: id }))
  await within(dialog).findByRole('alert')
  await user.selectOptions(within(dialog).getByLabelText('Format'), 'Photos and clips (ZIP)')
  await within(dialog).findByText(/contents\.txt/)
  await user.click(await within(dialog).findByRole('button', { name: 'Export' }))
  await waitFor(() => expect(asked[1]).toMatchObject({ format: 'media' }))
  expect(asked[1]?.templateId).toBeUndefined()
})
