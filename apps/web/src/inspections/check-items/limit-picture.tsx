import type { Condition } from '@wheelhouse/contract/inspections/threshold-rule'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { Fragment } from 'react'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './check-items.module.css'
import { toLimitZones } from './limit-zones.ts'

/** Which values are normal, from low to high. Hidden from screen readers: the rule's words say the same. */
export function LimitPicture({ conditions, unit }: { conditions: readonly Condition[]; unit: string }) {
  const t = useTexts(readingTexts)
  const format = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 5 })
  const zones = toLimitZones(conditions)
  if (zones.length < 2) return null
  return (
    <div className={classes.limits} aria-hidden>
      {zones.map(({ isAbnormal, end }) => (
        <Fragment key={end}>
          <span data-abnormal={isAbnormal}>{t(isAbnormal ? 'abnormal' : 'normal')}</span>
          {end !== null && <b>{t('measured', { value: format.format(end), unit }).trim()}</b>}
        </Fragment>
      ))}
    </div>
  )
}
