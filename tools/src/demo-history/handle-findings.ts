import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { reportResults } from '@wheelhouse/contract/reports/report'
import { z } from 'zod'
import { type Api, rowSchema } from './history-api.ts'

/** How the demo's people handle what its robots report. */

const reportSchema = z.object({
  details: z.array(rowSchema.extend({ result: z.int().nullable() })),
})

const notes = {
  checked: '問題ありません。 Nothing to see to.',
  warm: '空調の設定を確認してください。 Please check the air conditioning.',
  mended: 'フィルターを清掃し、室温が下がりました。 The filter was cleaned; the room has cooled down.',
}

/** Reviews a report like its operator: what is abnormal becomes a finding. @returns the finding's id */
export async function checkReport(api: Api, reportId: string): Promise<string | null> {
  const report = reportSchema.parse(await api('GET', `/reports/${reportId}`))
  const abnormal = report.details.find(({ result }) => result === reportResults.abnormal)
  const memo = abnormal === undefined ? notes.checked : notes.warm
  await api('PATCH', `/reports/${reportId}`, { memo, checked: true })
  if (abnormal === undefined) return null
  const body = { reportId, detailId: abnormal.id, note: notes.warm }
  return rowSchema.parse(await api('POST', '/findings', body)).id
}

/** The warm room is dealt with: the alert is taken on and closed, and so is the finding. */
export async function mend(api: Api, findingId: string): Promise<void> {
  const alerts = z.array(rowSchema).parse(await api('GET', '/alerts'))
  for (const { id } of alerts) {
    await api(alertRoutes.acknowledge.method, `/alerts/${id}/acknowledge`)
    await api(alertRoutes.close.method, `/alerts/${id}/close`, { note: notes.mended })
  }
  await api('PATCH', `/findings/${findingId}`, { state: 'closed', note: notes.mended })
}
