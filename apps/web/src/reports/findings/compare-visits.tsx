import { useQuery } from '@tanstack/react-query'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { asApiError } from '../../kernel/server/api-error.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatValue, ReadingChips } from '../reading-words.tsx'
import classes from './compare-visits.module.css'
import { visitsQuery } from './finding.queries.ts'
import { FindingPictures } from './finding-pictures.tsx'

/** Compares the visit of a finding with the one before and the latest, to show whether it got worse or recovered. */
export function CompareVisits({ readingId }: { readingId: string }) {
  const t = useTexts(findingTexts)
  const { data: visits, error, refetch } = useQuery(visitsQuery(readingId))
  if (error !== null && asApiError(error).code === 'entity.notFound')
    return <p className={classes.note}>{t('noReading')}</p>
  return (
    <section aria-label={t('visits')}>
      <h2>{t('visits')}</h2>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {visits === undefined && error === null && <ListLoading />}
      {visits !== undefined && (
        <div className={classes.visits}>
          <Visit title={t('visitBefore')} visit={visits.before} none={t('noVisitBefore')} />
          <Visit title={t('visitFound')} visit={visits.found} none="" />
          <Visit title={t('visitLast')} visit={visits.last} none={t('noVisitSince')} />
        </div>
      )}
    </section>
  )
}

function Visit({ title, visit, none }: { title: string; visit: Reading | null; none: string }) {
  const t = useTexts(findingTexts)
  const readingText = useTexts(readingTexts)
  const language = useLanguage()
  if (visit === null)
    return (
      <div className={classes.visit}>
        <h3>{title}</h3>
        <p className={classes.note}>{none}</p>
      </div>
    )
  const { id, at, value, cropId, mediaId } = visit
  const pictureId = cropId ?? mediaId
  return (
    <div className={classes.visit}>
      <h3>{title}</h3>
      <p className={classes.note}>{formatMoment(at, language)}</p>
      <p>
        <b>{formatValue(value, visit, { t: readingText, language })}</b> <ReadingChips reading={visit} />
      </p>
      {pictureId !== null && <FindingPictures ids={[pictureId]} />}
      <ScreenLink to="/check-item/reading/$id" params={{ id }}>
        {t('toReading')}
      </ScreenLink>
    </div>
  )
}
