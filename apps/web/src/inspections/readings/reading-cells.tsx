/** What a reading is in a list: its picture, its value beside what it is compared with, and its state. */
import { useQuery } from '@tanstack/react-query'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { fileAddress } from '../../kernel/server/file-address.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { arrivingMediaQuery } from '../../reports/media.queries.ts'
import { formatValue, ReadingChips } from '../../reports/reading-words.tsx'
import { describeConditions } from '../thresholds/condition-words.ts'
import classes from './reading-list.module.css'

/** The part of the picture that was read, or the whole; nothing while it has not arrived, or if it is gone. */
export function ReadingThumbnail({ reading: { cropId, mediaId, checkItemName } }: { reading: Reading }) {
  const t = useTexts(readingTexts)
  const id = cropId ?? mediaId
  const { data: media } = useQuery({
    ...arrivingMediaQuery(id ?? ''),
    enabled: id !== null,
    // The list itself is refreshed when a picture arrives; one that is gone would be requested forever.
    refetchInterval: false,
  })
  if (media === undefined || media === null) return null
  const address = media.kind === 'thermal' ? { url: `/media/${media.id}/preview` } : media.file
  return (
    <img
      className={classes.picture}
      src={fileAddress(address)}
      alt={t('pictureOf', { name: checkItemName })}
      loading="lazy"
    />
  )
}

/** The value, how far it is from the previous one, and beyond what it is abnormal. */
export function ReadingFigure({ reading }: { reading: Reading }) {
  const t = useTexts(readingTexts)
  const language = useLanguage()
  const { value, previous, judgement } = reading
  const say = (figure: number) => formatValue(figure, reading, { t, language })
  const change = value === null || previous === null ? null : value - previous.value
  return (
    <div className={classes.figure}>
      <b>{formatValue(value, reading, { t, language })}</b>
      {change !== null && <span>{t('change', { value: signed(change, say) })}</span>}
      {judgement !== null && judgement.conditions.length > 0 && (
        <span>{t('abnormalIf', { conditions: describeConditions(judgement.conditions) })}</span>
      )}
    </div>
  )
}

/** A difference with its sign: `+0.3 kWh`, and `±0` rather than `+0`. */
function signed(change: number, say: (figure: number) => string): string {
  // What two decimal figures leave as a difference: 0.30000000000000004.
  const figure = Number(change.toFixed(decimalsMax))
  const sign = figure > 0 ? '+' : figure < 0 ? '\u2212' : '\u00b1'
  return `${sign}${say(Math.abs(figure))}`
}
const decimalsMax = 5

/** The state of a reading as chips; one that is done and was not judged says so. */
export function ReadingState({ reading }: { reading: Reading }) {
  const t = useTexts(readingTexts)
  const { status, judgement, doubt, needsReview, rolledOver, isTest } = reading
  const hasChips =
    status !== 'done' || judgement !== null || doubt !== null || needsReview || rolledOver || isTest
  return hasChips ? (
    <ReadingChips reading={reading} />
  ) : (
    <span className={classes.plain}>{t('notJudged')}</span>
  )
}
