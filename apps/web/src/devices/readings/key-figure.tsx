import { type ReadingKeyFacts, readingKeys } from '@wheelhouse/contract/devices/reading-key'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { getConditionWords } from '@wheelhouse/texts/inspections/condition-words'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { useId, useMemo, useState } from 'react'
import { ScrollRegion } from '../../kernel/shell/focusable.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { type KeyChart, summarise, toRuleLines } from './chart-data.ts'
import classes from './data-page.module.css'
import type { FixedSpan } from './data-search.ts'
import { ReadingChart } from './reading-chart.tsx'
import { useFigures } from './use-figures.ts'
import type { WatchingRule } from './use-rules.ts'

type KeyFigureProps = {
  chart: KeyChart
  span: FixedSpan
  bucketSeconds: number
  timeZone: string | undefined
  /** The rules that watch the device, over any of its values. */
  rules: readonly WatchingRule[]
  /** The numbers of a rule that was chosen for comparison. */
  chosenLines: readonly number[]
  onZoom: (span: FixedSpan) => void
}

/** One key: the chart, a summary in words, and the points as a table. */
export function KeyFigure({ chart, rules, chosenLines, ...drawn }: KeyFigureProps) {
  const t = useTexts(deviceReadingTexts)
  const ruleText = useTexts(thresholdRuleTexts)
  const figures = useFigures()
  const headId = useId()
  const { key, isEstimated, lines } = chart
  const { unit, bands = [] }: ReadingKeyFacts = readingKeys[key]
  const own = useMemo(() => rules.filter(({ deviceKey }) => deviceKey === key), [rules, key])
  const ruleLines = useMemo(
    () => [...own.flatMap(({ conditions }) => toRuleLines(conditions)), ...chosenLines],
    [own, chosenLines],
  )
  return (
    <figure className={classes.figure} aria-labelledby={headId}>
      <h2 id={headId}>
        {t(`key_${key}`)} ({unit})
      </h2>
      <ReadingChart chart={chart} ruleLines={ruleLines} {...drawn} />
      <figcaption>
        <ul className={classes.summary}>
          {lines.map((line) => {
            const { lowest, highest, last } = summarise(line)
            const say = (value: number) => figures(key, value)
            const said = { lowest: say(lowest), highest: say(highest), last: say(last) }
            return <li key={line.deviceId}>{t('summary', { device: line.name, ...said })}</li>
          })}
        </ul>
        {own.map(({ id, name, conditions }) => (
          <p key={id} className={classes.note}>
            {t('watchedBy', { rule: name, conditions: getConditionWords(conditions, ruleText) })}
          </p>
        ))}
        {bands.map(({ low, high, tone }) => (
          <p key={low} className={classes.note}>
            {t('guidance', { tone: t(`tone_${tone}`), low: figures(key, low), high: figures(key, high) })}
          </p>
        ))}
        {isEstimated && <p className={classes.note}>{t('estimatedNote')}</p>}
      </figcaption>
      <PointTable chart={chart} timeZone={drawn.timeZone} />
    </figure>
  )
}

/** The chart's data as a table. It has hundreds of rows, so it is only rendered when opened. */
function PointTable({ chart, timeZone }: Pick<KeyFigureProps, 'chart' | 'timeZone'>) {
  const t = useTexts(deviceReadingTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('asTable')}</summary>
      {isOpen && <PointRows chart={chart} timeZone={timeZone} />}
    </details>
  )
}

function PointRows({ chart: { key, lines }, timeZone }: Pick<KeyFigureProps, 'chart' | 'timeZone'>) {
  const t = useTexts(deviceReadingTexts)
  const language = useLanguage()
  const figures = useFigures()
  return (
    <>
      <ScrollRegion as="section" className={classes.values} aria-label={t('asTable')}>
        <table>
          <thead>
            <tr>
              {(['device', 'moment', 'lowest', 'average', 'highest'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ deviceId, name, points }) =>
              points.map(({ at, lowest, average, highest }) => (
                <tr key={`${deviceId} ${at}`}>
                  <td>{name}</td>
                  <td>{formatMoment(at, language, timeZone)}</td>
                  <td>{figures(key, lowest)}</td>
                  <td>{figures(key, average)}</td>
                  <td>{figures(key, highest)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}
