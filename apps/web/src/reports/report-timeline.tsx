import { Link } from '@tanstack/react-router'
import type { Media } from '@wheelhouse/contract/reports/media'
import { detailTypes, type ReportDetail } from '@wheelhouse/contract/reports/report'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { getConditionWords } from '@wheelhouse/texts/inspections/condition-words'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { formatMoment } from '../kernel/words/format-time.ts'
import { labelled } from '../kernel/words/labelled.ts'
import { useLanguage, useTexts, wordOr } from '../kernel/words/texts.ts'
import { describeCode, describeRobotError } from '../robots/words/error-words.ts'
import { useCodeWords } from '../robots/words/use-code-words.ts'
import { listAnswers, usePlaceWords } from '../robots/words/use-place-words.ts'
import { StepCallWords } from '../system/services/step-call-words.tsx'
import { FindingOfDetail } from './findings/finding-of-detail.tsx'
import { formatValue, ReadingChips } from './reading-words.tsx'
import classes from './report.module.css'
import { MediaThumbnail } from './report-media.tsx'
import { ReportResultChip } from './report-result.tsx'
import { BeaconWords, SensorWords } from './signal-words.tsx'

type TimelineProps = {
  reportId: string
  buildingId: string
  details: readonly ReportDetail[]
  media: readonly Media[]
  onOpen: (mediaId: string) => void
}

/** The entries of a report, in chronological order. */
export function ReportTimeline({ reportId, buildingId, details, media, onOpen }: TimelineProps) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const describePlace = usePlaceWords(
    buildingId,
    listAnswers(details.map(({ stepType, value }) => ({ type: stepType, answer: value }))),
  )
  const byId = new Map(media.map((medium) => [medium.id, medium]))
  if (details.length === 0) return <p className={classes.note}>{t('nothing')}</p>
  return (
    <ol className={classes.timeline}>
      {details.map((detail) => (
        <li key={detail.id}>
          <time dateTime={detail.at}>{formatMoment(detail.at, language)}</time>
          <div className={classes.entry}>
            <DetailWords detail={detail} describePlace={describePlace} />
            {detail.call !== null && <StepCallWords call={detail.call} />}
            <FindingOfDetail reportId={reportId} detail={detail} />
            {detail.mediaIds.length > 0 && (
              <div className={classes.thumbnails}>
                {detail.mediaIds.flatMap((id) => {
                  const medium = byId.get(id)
                  return medium === undefined
                    ? []
                    : [<MediaThumbnail key={id} media={medium} onOpen={() => onOpen(id)} />]
                })}
              </div>
            )}
          </div>
          {detail.result !== null && <ReportResultChip result={detail.result} />}
        </li>
      ))}
    </ol>
  )
}

/** One entry in a line. @param describePlace describes an answer that may be a place on a map */
export function DetailWords({
  detail,
  describePlace,
}: {
  detail: ReportDetail
  describePlace: (answer: string) => string
}) {
  const t = useTexts(reportTexts)
  const getCodeWords = useCodeWords()
  const kinds = useTexts(detectionTexts)
  const language = useLanguage()
  const { type, stepType, activity, round, value, reading, sensor, beacon, person, errorCode, behaviour } =
    detail
  const title =
    stepType === null ? detail.title : describeStepName({ name: detail.title, type: stepType }, language)
  const target = reading?.checkItemName ?? detail.target
  const noted = type === detailTypes.robotStop ? t('robotStop') : t('robotError')
  const what = activity === null ? title : wordOr(robotRecordTexts, `activity_${activity}`, noted)
  return (
    <p className={classes.words}>
      {behaviour !== null && <b>{kinds(`behaviours_${behaviour}`)}</b>}
      <b translate={what === title && title !== '' ? 'no' : undefined}>
        {what === '' ? t('pictures') : what}
      </b>
      {activity !== null && title !== '' && <span>{describeRobotError(title, null, getCodeWords)}</span>}
      {target !== null && <span translate="no">{target}</span>}
      {round !== null && <span>{t('round', { round })}</span>}
      {detail.text !== null && <q translate="no">{detail.text}</q>}
      {value !== null && <b translate="no">{describePlace(value)}</b>}
      {person !== null && <span>{value === null ? person : `— ${person}`}</span>}
      {reading !== null && <ReadingWords reading={reading} />}
      {sensor !== null && <SensorWords sensor={sensor} />}
      {beacon !== null && <BeaconWords beacon={beacon} />}
      {errorCode !== null && <span>{describeCode(errorCode, getCodeWords)}</span>}
    </p>
  )
}

/** The reading, and a link to its picture. */
function ReadingWords({ reading }: { reading: NonNullable<ReportDetail['reading']> }) {
  const t = useTexts(readingTexts)
  const language = useLanguage()
  return (
    <>
      {reading.value !== null && <b>{formatValue(reading.value, reading, { t, language })}</b>}
      <ReadingChips reading={reading} />
      <Link to="/check-item/reading/$id" params={{ id: reading.id }} className={classes.screenOnly}>
        {t('details')}
      </Link>
      <ReadingHistory reading={reading} />
    </>
  )
}

/** The rule that judged a value, its original value, and who confirmed or corrected it. */
function ReadingHistory({ reading }: { reading: NonNullable<ReportDetail['reading']> }) {
  const t = useTexts(readingTexts)
  const say = useTexts(thresholdRuleTexts)
  const language = useLanguage()
  const { value, readValue, previous, judgement, reviewedAt, reviewedBy, reason } = reading
  const toMoment = (at: string) => formatMoment(at, language)
  const toFigure = (figure: number | null) => formatValue(figure, reading, { t, language })
  const who = { name: reviewedBy ?? '', at: reviewedAt === null ? '' : toMoment(reviewedAt) }
  const lines = [
    judgement !== null &&
      t('limit', { conditions: getConditionWords(judgement.conditions, say), rule: judgement.ruleName }),
    previous !== null && t('before', { value: toFigure(previous.value), at: toMoment(previous.at) }),
    reviewedAt !== null &&
      (value === readValue ? t('checkedBy', who) : t('correctedBy', { ...who, value: toFigure(readValue) })),
    reason !== '' && labelled(t('reason'), reason),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <span className={classes.history}>
      {lines.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </span>
  )
}
