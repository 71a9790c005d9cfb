import { scheduleResults } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { Layers } from 'lucide-react'
import { StateShape } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { comingLooks, resultLooks } from '../schedule-words.ts'
import classes from './state-legend.module.css'

/** The legend of the entries' shapes and colours. */
export function StateLegend() {
  const t = useTexts(scheduleTexts)
  const results = scheduleResults.map((result) => ({ word: t(`result_${result}`), ...resultLooks[result] }))
  const coming = Object.values(comingLooks).map(({ word, ...look }) => ({ word: t(word), ...look }))
  return (
    <ul aria-label={t('states')} className={classes.legend}>
      {[...coming, ...results].map(({ word, shape, tone }) => (
        <li key={word} className={classes.state} data-tone={tone}>
          <StateShape shape={shape} />
          {word}
        </li>
      ))}
      <li className={classes.state}>
        <Layers size={13} aria-hidden />
        {t('overlaps')}
      </li>
    </ul>
  )
}
