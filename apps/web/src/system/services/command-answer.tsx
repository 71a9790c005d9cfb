import { Alert } from '@mantine/core'
import { type ServiceAnswer, serviceCommandLimits } from '@wheelhouse/contract/system/service-command'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { ScrollRegion } from '../../kernel/shell/focusable.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './service-command-page.module.css'
import { useCallFailure } from './use-call-failure.ts'

/** The result of a call: whether the service answered, with which status, and the response body. */
export function CommandAnswer({ answer }: { answer: ServiceAnswer }) {
  const t = useTexts(serviceCommandTexts)
  const describeFailure = useCallFailure()
  const { failure, status, ms, headers, body, isBodyCut } = answer
  const isError = status !== null && status >= 400
  return (
    <div className={classes.answer}>
      {failure !== null ? (
        <Alert color="red">{t('notAnswered', { why: describeFailure(failure), ms })}</Alert>
      ) : (
        <Alert color={isError ? 'yellow' : 'green'}>
          {t(isError ? 'answeredBadly' : 'answered', { status: status ?? '', ms })}
        </Alert>
      )}
      {headers.length > 0 && (
        <dl aria-label={t('answerHeaders')} className={classes.answerHeaders}>
          {headers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {status !== null && body === '' && <p>{t('answerEmpty')}</p>}
      {body !== '' && (
        <ScrollRegion as="pre" role="region" aria-label={t('answerBody')} className={classes.answerBody}>
          {body}
        </ScrollRegion>
      )}
      {isBodyCut && <p>{t('answerCut', { max: serviceCommandLimits.answerMax })}</p>}
    </div>
  )
}
