import { isSuccess, type StepCall } from '@wheelhouse/contract/flows/service-call'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { useTexts } from '../../kernel/words/texts.ts'
import { useCallFailure } from '../../system/services/use-call-failure.ts'
import classes from './runs.module.css'

/** What came of the call of a service by a step, with the beginning of the answer. */
export function CallWords({ call }: { call: StepCall }) {
  const t = useTexts(serviceCommandTexts)
  const sayFailure = useCallFailure()
  const { failure, status, ms, body, isBodyCut } = call
  const answered = t(isSuccess(call) ? 'answered' : 'answeredBadly', { status: status ?? '', ms })
  const why = failure === null ? '' : sayFailure(failure)
  // Of a call that was never made there is no time to tell.
  const notAnswered = ms === 0 ? why : t('notAnswered', { why, ms })
  return (
    <div className={classes.call}>
      <p>{failure === null ? answered : notAnswered}</p>
      {body !== '' && (
        <p translate="no" className={classes.result}>
          {body}
          {isBodyCut && '…'}
        </p>
      )}
    </div>
  )
}
