import { ActionIcon, Button } from '@mantine/core'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { X } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { type ShapeName, StateChip, type Tone } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { type StopEntry, type StopOutcome, stopReport, stopRobots } from './remote-stop.ts'
import classes from './stop-report.module.css'

/** What is known about each robot that was sent a stop. Shown until it is closed. */
export function StopReport() {
  const t = useTexts(robotTexts)
  const entries = useStore(stopReport)
  if (entries.length === 0) return null
  const missed = entries.filter(({ outcome }) => outcome === 'failed' || outcome === 'unacknowledged')
  return (
    <section className={classes.report} aria-label={t('stopReport')} aria-live="assertive">
      <header className={classes.head}>
        <h2>{t('stopReport')}</h2>
        {missed.length > 0 && (
          <Button size="compact-sm" color="red.9" onClick={() => void stopRobots(missed)}>
            {t('stopAgain')}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={() => stopReport.set([])}>
          <X size={18} />
        </ActionIcon>
      </header>
      {entries.length > 1 && <p className={classes.summary}>{summary(t, entries)}</p>}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <StopLine key={entry.serialNumber} entry={entry} />
        ))}
      </ul>
      <p className={classes.note}>{t('remoteStopNote')}</p>
    </section>
  )
}

const looks: Record<StopOutcome, { shape: ShapeName; tone: Tone }> = {
  sending: { shape: 'dots', tone: 'neutral' },
  acknowledged: { shape: 'octagon', tone: 'good' },
  unacknowledged: { shape: 'warning', tone: 'attention' },
  failed: { shape: 'cross', tone: 'danger' },
}

function StopLine({ entry: { name, outcome } }: { entry: StopEntry }) {
  const t = useTexts(robotTexts)
  return (
    <li className={classes.line}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <StateChip {...looks[outcome]}>{t(`stop_${outcome}`)}</StateChip>
    </li>
  )
}

/** How many report that they have stopped, and how many are not known to have. */
function summary(t: ReturnType<typeof useTexts<typeof robotTexts>>, entries: readonly StopEntry[]): string {
  const count = (wanted: StopOutcome) => entries.filter(({ outcome }) => outcome === wanted).length
  const others = [
    ['someSending', count('sending')],
    ['someSilent', count('unacknowledged')],
    ['someFailed', count('failed')],
  ] as const
  return [
    t('stoppedOf', { total: entries.length, done: count('acknowledged') }),
    ...others.filter(([, some]) => some > 0).map(([text, some]) => t(text, { some })),
  ].join(t('comma'))
}
