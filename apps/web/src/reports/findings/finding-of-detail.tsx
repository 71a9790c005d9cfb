import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { findingRoutes, isFindingResult } from '@wheelhouse/contract/reports/finding'
import type { ReportDetail } from '@wheelhouse/contract/reports/report'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from '../report.module.css'
import { findingsOfReportQuery } from './finding.queries.ts'
import { findingPaths } from './finding-paths.ts'

/** For an abnormal entry of a report, a link to its finding or a button that creates one; otherwise nothing. */
export function FindingOfDetail({ reportId, detail }: { reportId: string; detail: ReportDetail }) {
  return isFindingResult(detail.result) ? <OfAbnormal reportId={reportId} detailId={detail.id} /> : null
}

function OfAbnormal({ reportId, detailId }: { reportId: string; detailId: string }) {
  const t = useTexts(findingTexts)
  const queryClient = useQueryClient()
  const { data: findings } = useQuery(findingsOfReportQuery(reportId))
  const [isBusy, setIsBusy] = useState(false)
  // Offer nothing until it is known whether a finding already exists.
  if (findings === undefined) return null
  const finding = findings.get(detailId)
  if (finding !== undefined)
    return (
      <Link to={findingPaths.one} params={{ id: finding.id }}>
        {t('open', { state: t(`state_${finding.state}`) })}
      </Link>
    )
  const create = async () => {
    setIsBusy(true)
    try {
      await call(findingRoutes.create, { body: { reportId, detailId } })
      notify({ message: t('created') })
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: [findingRoutes.list.path] })
    setIsBusy(false)
  }
  return (
    <div className={classes.screenOnly}>
      <Button size="xs" variant="default" loading={isBusy} onClick={() => void create()}>
        {t('create')}
      </Button>
    </div>
  )
}
