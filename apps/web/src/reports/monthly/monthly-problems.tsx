import { Link } from '@tanstack/react-router'
import type { MonthlyReport } from '@wheelhouse/contract/reports/monthly-report'
import { monthlyReportTexts } from '@wheelhouse/texts/reports/monthly-reports'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { listAnswers, usePlaceWords } from '../../robots/words/use-place-words.ts'
import reportClasses from '../report.module.css'
import { MediaThumbnail } from '../report-media.tsx'
import { reportPaths } from '../report-paths.ts'
import { ReportResultChip } from '../report-result.tsx'
import { DetailWords } from '../report-timeline.tsx'
import { getReportTitle } from '../report-title.ts'
import classes from './monthly-report.module.css'

type ProblemsProps = { report: MonthlyReport; onOpen: (mediaId: string) => void }

/** The entries that were abnormal, failed or were not found, with their pictures. */
export function MonthlyProblems({ report, onOpen }: ProblemsProps) {
  const t = useTexts(monthlyReportTexts)
  const reports = useTexts(reportTexts)
  const language = useLanguage()
  const { problems, media, figures, timezone, buildingId } = report
  const answers = problems.map(({ detail: { stepType, value } }) => ({ type: stepType, answer: value }))
  const describePlace = usePlaceWords(buildingId, listAnswers(answers))
  const byId = new Map(media.map((medium) => [medium.id, medium]))
  const left = figures.problems - problems.length
  return (
    <>
      <h2>{t('problems')}</h2>
      {problems.length === 0 && <p className={classes.note}>{t('noProblems')}</p>}
      {left > 0 && (
        <p className={classes.note}>{t('moreProblems', { shown: problems.length, count: left })}</p>
      )}
      <ol className={reportClasses.timeline}>
        {problems.map(({ report: { id, no, title, robotName }, detail }) => (
          <li key={`${id} ${detail.id}`}>
            <time dateTime={detail.at}>{formatMoment(detail.at, language, timezone)}</time>
            <div className={reportClasses.entry}>
              <DetailWords detail={detail} describePlace={describePlace} />
              <p className={classes.source}>
                <Link to={reportPaths.one} params={{ id }}>
                  {t('reportNo', { no, title: getReportTitle(title, reports) })}
                </Link>
                <span translate="no">{robotName}</span>
              </p>
              {detail.mediaIds.length > 0 && (
                <div className={reportClasses.thumbnails}>
                  {detail.mediaIds.flatMap((mediaId) => {
                    const medium = byId.get(mediaId)
                    return medium === undefined
                      ? []
                      : [<MediaThumbnail key={mediaId} media={medium} onOpen={() => onOpen(mediaId)} />]
                  })}
                </div>
              )}
            </div>
            <ReportResultChip result={detail.result} />
          </li>
        ))}
      </ol>
    </>
  )
}
