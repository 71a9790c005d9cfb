import type { RunVisit } from '@wheelhouse/contract/flows/run'
import { decisions, workPlanAnswers } from '@wheelhouse/contract/flows/run-question'
import { readStepCall } from '@wheelhouse/contract/flows/service-call'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import type { ReportDetail } from '@wheelhouse/contract/reports/report'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { translate, useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatValue, ReadingChips } from '../../reports/reading-words.tsx'
import { MediaThumbnail } from '../../reports/report-media.tsx'
import { BeaconWords, SensorWords } from '../../reports/signal-words.tsx'
import { describeCode } from '../../robots/words/error-words.ts'
import { useCodeWords } from '../../robots/words/use-code-words.ts'
import { StepCallWords } from '../../system/services/step-call-words.tsx'
import { describeSpan } from '../dry-run/dry-run-words.ts'
import type { RunRow } from './run-rows.ts'
import classes from './runs.module.css'
import type { RunMaps } from './use-run-maps.ts'
import type { RunOutcomes } from './use-run-outcomes.ts'
import type { DescribeRow } from './use-run-words.ts'

/** What the lists of a run's page have in common. */
export type RunView = {
  readonly rows: readonly RunRow[]
  /** The known ones, in order. */
  readonly visits: readonly RunVisit[]
  /** By visit number. */
  readonly rowsOfVisits: ReadonlyMap<number, RunRow>
  readonly maps: RunMaps
  readonly describe: DescribeRow
  readonly outcomes: RunOutcomes
  readonly describePlace: (answer: string) => string
  readonly openMedium: (id: string) => void
}

type OutcomeProps = { visit: RunVisit; line: string; view: RunView }

/** The result of a step: what was read, heard, answered or failed, and the pictures taken. */
export function StepOutcome({ visit, line, view }: OutcomeProps) {
  const getCodeWords = useCodeWords()
  const { errorCode } = visit
  const call = readStepCall(visit)
  const said = call === null ? describeResult(visit, view.describePlace) : ''
  const details = view.outcomes.details.get(visit.visit) ?? []
  const pictures = new Set(details.flatMap(({ mediaIds }) => mediaIds))
  const media = view.outcomes.media.filter(({ id }) => pictures.has(id))
  return (
    <>
      {errorCode !== null && <p className={classes.error}>{describeCode(errorCode, getCodeWords)}</p>}
      {call !== null && <StepCallWords call={call} />}
      {/* What a step says or notes is already in its line. */}
      {said !== '' && !line.includes(said) && (
        <p translate="no" className={classes.result}>
          {said}
        </p>
      )}
      {details.map((detail) => (
        <Finding key={detail.id} detail={detail} />
      ))}
      {media.length > 0 && (
        <div className={classes.pictures}>
          {media.map((medium) => (
            <MediaThumbnail key={medium.id} media={medium} onOpen={() => view.openMedium(medium.id)} />
          ))}
        </div>
      )}
    </>
  )
}

function Finding({ detail: { reading, sensor, beacon } }: { detail: ReportDetail }) {
  const t = useTexts(readingTexts)
  const language = useLanguage()
  if (reading === null && sensor === null && beacon === null) return null
  return (
    <p className={classes.finding}>
      {reading !== null && reading.value !== null && (
        <b>{formatValue(reading.value, reading, { t, language })}</b>
      )}
      {reading !== null && <ReadingChips reading={reading} />}
      {sensor !== null && <SensorWords sensor={sensor} />}
      {beacon !== null && <BeaconWords beacon={beacon} />}
    </p>
  )
}

/** A robot's or a person's result, in words; empty for results meant for programs, such as the id of a picture. */
function describeResult(
  { type, status, result }: RunVisit,
  describePlace: (answer: string) => string,
): string {
  if (result === null || result.startsWith('{')) return ''
  if (type === stepNumbers.ask && status === 'done') return describePlace(result)
  if (type === stepNumbers.if)
    return translate(runTexts, result === 'true' ? 'conditionMet' : 'conditionNotMet')
  const answer = workPlanAnswers.find((one) => type === stepNumbers.callWorkPlan && one === result)
  if (answer !== undefined) return translate(runTexts, `workPlan_${answer}`)
  const decision = decisions.find((one) => status !== 'done' && one === result)
  return decision === undefined ? result : translate(runTexts, `decide_${decision}`)
}

/** The duration of a visit; empty while it is in progress, and if it took no time. */
export function describeDuration({ startedAt, endedAt }: Pick<RunVisit, 'startedAt' | 'endedAt'>): string {
  const seconds = endedAt === null ? 0 : (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000
  return seconds < 0.5 ? '' : describeSpan(seconds)
}
