import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type Reading, readingRoutes } from '@wheelhouse/contract/inspections/reading'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { asApiError } from '../../kernel/server/api-error.ts'
import { fileAddress } from '../../kernel/server/file-address.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { MissingPage } from '../../kernel/shell/missing-page.tsx'
import { firstPage, paths } from '../../kernel/shell/paths.ts'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { arrivingMediaQuery } from '../../reports/media.queries.ts'
import { formatValue, ReadingChips } from '../../reports/reading-words.tsx'
import { ThermalMedium } from '../../reports/thermal-picture.tsx'
import { checkItemPaths, readingPaths } from '../inspection-paths.ts'
import { readingQuery } from './reading.queries.ts'
import classes from './reading-page.module.css'
import { ReadingReview } from './reading-review.tsx'

/** check-item/reading/{id}: a reading beside its picture, to be confirmed or corrected. */
export function ReadingPage() {
  const t = useTexts(readingTexts)
  const { id } = useParams({ from: `/shell${readingPaths.one}` })
  const { data: reading, error, refetch } = useQuery(readingQuery(id))
  useTitle(reading?.checkItemName ?? t('title'))
  const list = firstPage(readingPaths.list)
  if (error !== null && asApiError(error).code === 'entity.notFound')
    return <MissingPage path={readingRoutes.list.path} list={list} />
  return (
    <section>
      <BackLink to={list}>{t('title')}</BackLink>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {reading === undefined && error === null && <ListLoading />}
      {reading !== undefined && <OpenReading reading={reading} />}
    </section>
  )
}

function OpenReading({ reading }: { reading: Reading }) {
  const t = useTexts(readingTexts)
  const { checkItemName, mediaId, cropId, id, revision } = reading
  return (
    <>
      <header className={listClasses.head}>
        <h1>{checkItemName}</h1>
        <ReadingChips reading={reading} />
      </header>
      <div className={classes.desk}>
        <div className={classes.pictures}>
          {cropId !== null && <Picture key={cropId} id={cropId} label={t('crop')} />}
          {mediaId !== null && <Picture key={mediaId} id={mediaId} label={t('whole')} />}
        </div>
        <div className={classes.side}>
          <Facts reading={reading} />
          <ReadingReview key={`${id} ${revision}`} reading={reading} />
        </div>
      </div>
    </>
  )
}

/** A picture from the robot, once it has arrived. */
function Picture({ id, label }: { id: string; label: string }) {
  const t = useTexts(readingTexts)
  const { data: media } = useQuery(arrivingMediaQuery(id))
  return (
    <figure className={classes.picture}>
      <figcaption>{label}</figcaption>
      {media === undefined || media === null ? (
        <p className={classes.note}>{t('noPicture')}</p>
      ) : media.kind === 'thermal' ? (
        <ThermalMedium media={media} label={label} />
      ) : (
        <img src={fileAddress(media.file)} alt={label} />
      )}
    </figure>
  )
}

function Facts({ reading }: { reading: Reading }) {
  const t = useTexts(readingTexts)
  const language = useLanguage()
  const { at, value, readValue, confidence, previous, robotName, runId, checkItemId } = reading
  const { reviewedAt, reviewedBy, reason, judgement } = reading
  const say = (figure: number | null) => formatValue(figure, reading, { t, language })
  const facts: readonly (readonly [string, string] | null)[] = [
    [t('at'), formatMoment(at, language)],
    [t('value'), say(value)],
    readValue === value ? null : [t('readValue'), say(readValue)],
    confidence === null ? null : [t('confidence'), t('percent', { percent: Math.round(confidence * 100) })],
    [
      t('previous'),
      previous === null
        ? t('none')
        : t('reviewedBy', { name: say(previous.value), time: formatMoment(previous.at, language) }),
    ],
    [t('judgement'), judgement?.ruleName ?? t('notJudged')],
    [t('robot'), robotName ?? t('none')],
    reviewedAt === null
      ? null
      : [
          t('reviewed'),
          t('reviewedBy', { name: reviewedBy ?? t('none'), time: formatMoment(reviewedAt, language) }),
        ],
    reason === '' ? null : [t('reason'), reason],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts
          .filter((fact) => fact !== null)
          .map(([name, word]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{word}</dd>
            </div>
          ))}
      </dl>
      <p className={classes.links}>
        <Link to={checkItemPaths.one} params={{ id: checkItemId }}>
          {t('toItem')}
        </Link>
        {runId !== null && (
          <Link to={paths.flowRun} params={{ id: runId }}>
            {t('inRun')}
          </Link>
        )}
      </p>
    </>
  )
}
