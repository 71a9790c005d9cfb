import { isSuccess, type StepCall } from '@wheelhouse/contract/flows/service-call'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './service-command-page.module.css'
import { useCallFailure } from './use-call-failure.ts'

/** The result of a step's service call, with the beginning of the response. */
export function StepCallWords({ call }: { call: StepCall }) {
  const t = useTexts(serviceCommandTexts)
  const describeFailure = useCallFailure()
  const { failure, status, ms, body, isBodyCut } = call
  const answered = t(isSuccess(call) ? 'answered' : 'answeredBadly', { status: status ?? '', ms })
  const why = failure === null ? '' : describeFailure(failure)
  // A call that was never made has no duration to show.
  const notAnswered = ms === 0 ? why : t('notAnswered', { why, ms })
  return (
    <div className={classes.stepCall}>
      <p>{failure === null ? answered : notAnswered}</p>
      {body !== '' && (
        <p translate="no">
          {body}
          {isBodyCut && '…'}
        </p>
      )}
    </div>
  )
}
