import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import type { ReactNode } from 'react'
import { useLive } from '../kernel/server/live.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './robot-page.module.css'

/** Label and value; `null` and empty texts have no row: nothing is invented for what a robot does not report. */
export type Fact = readonly [label: string, value: ReactNode]

/** The latest state of a robot; `undefined` before the first one. */
export function useRobotState(serialNo: string): RobotState | undefined {
  return useLive(robotChannels.state, { serialNo }, (state) => state)
}

/** Labelled values. `isOffline`: they are the last ones received. */
export function Facts({ facts, isOffline }: { facts: readonly Fact[]; isOffline: boolean }) {
  const t = useTexts(robotRecordTexts)
  const shown = facts.filter(([, value]) => value !== null && value !== '')
  if (shown.length === 0) return <p className={classes.note}>{t('nothingReported')}</p>
  return (
    <>
      {isOffline && <p className={classes.note}>{t('lastValues')}</p>}
      <dl className={classes.facts}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A number with its unit, with a readable number of digits; `null` stays `null`. */
export function withUnit(value: number | null | undefined, unit: string, digits = 0): string | null {
  return value === null || value === undefined ? null : `${value.toFixed(digits)} ${unit}`
}
