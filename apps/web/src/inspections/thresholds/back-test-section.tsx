import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { thresholdRuleRoutes, thresholdRuleSchema } from '@wheelhouse/contract/inspections/threshold-rule'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { useState } from 'react'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import { call } from '../../kernel/server/api.ts'
import { now } from '../../kernel/server/clock.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { HistoryFields, useHistory } from './back-test-history.tsx'
import { type AskedTest, BackTestResult, periodNames } from './back-test-result.tsx'
import { type ConditionValues, readConditions, readFigure } from './condition-values.ts'
import classes from './thresholds.module.css'

/** The rule as it currently is in the form. */
type TypedRule = {
  buildingId: string
  conditions: readonly ConditionValues[]
  deadBand: string
  durationSec: string
  deviceId: string
  deviceKey: string
}

const dayMs = 86_400_000
const periods = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, quarter: 90 * dayMs, year: 365 * dayMs }

/** How often and when the rule would have been met, drawn over the measurements (R-INSPECTIONS-12). */
export function BackTestSection({ rule, ruleId }: { rule: TypedRule; ruleId: string | undefined }) {
  const t = useTexts(thresholdRuleTexts)
  const [chosen, setChosen] = useState({ id: '', key: '' })
  const [period, setPeriod] = useState<AskedTest['period']>('month')
  const { history, ...choices } = useHistory({ ...rule, ruleId }, chosen)
  const typed = readRule(rule)
  const asked = typed === null || history === null ? null : { rule: typed, history, period }
  const test = useMutation({ mutationFn: ask })
  const run = () => asked !== null && test.mutate(asked)
  return (
    // Outside the form, because nothing here is saved.
    <div className={classes.tryOut}>
      <FormSection title={t('backTest')}>
        <p className={classes.note}>{t('backTestNote')}</p>
        <HistoryFields {...choices} history={history} onChoose={setChosen} />
        <NativeSelect
          label={t('period')}
          value={period}
          data={periodNames.map((name) => ({ value: name, label: t(`period_${name}`) }))}
          onChange={({ currentTarget }) =>
            setPeriod(periodNames.find((name) => name === currentTarget.value) ?? 'month')
          }
        />
        <div className={classes.wide}>
          <Button variant="default" disabled={asked === null} loading={test.isPending} onClick={run}>
            {t('runBackTest')}
          </Button>
          {typed === null && <p className={classes.note}>{t('backTestIncomplete')}</p>}
        </div>
        <div className={classes.wide} role="status" aria-busy={test.isPending}>
          {test.isPending && <Skeleton height={220} />}
          {test.error !== null && <ListFailure error={test.error} onRetry={run} />}
          {test.data !== undefined && test.variables !== undefined && (
            <>
              {JSON.stringify(test.variables) !== JSON.stringify(asked) && (
                <p className={classes.note}>{t('backTestOld')}</p>
              )}
              <BackTestResult result={test.data} asked={test.variables} buildingId={rule.buildingId} />
            </>
          )}
        </div>
      </FormSection>
    </div>
  )
}

function ask({ rule, history: { unit: _unit, ...history }, period }: AskedTest) {
  const to = now()
  const span = { from: new Date(to - periods[period]).toISOString(), to: new Date(to).toISOString() }
  return call(thresholdRuleRoutes.backTest, { params: {}, body: { ...rule, ...history, ...span } })
}

/** `null` while something is missing or invalid. */
function readRule({ conditions, deadBand, durationSec }: TypedRule): AskedTest['rule'] | null {
  const parsed = ruleSchema.safeParse({
    conditions: readConditions(conditions),
    deadBand: readFigure(deadBand),
    durationSec: readFigure(durationSec),
  })
  return parsed.success ? parsed.data : null
}
const ruleSchema = thresholdRuleSchema.pick({ conditions: true, deadBand: true, durationSec: true })
