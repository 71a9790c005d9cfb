import { Alert } from '@mantine/core'
import type { DryRun } from '@wheelhouse/contract/flows/dry-run'
import { dryRunTexts } from '@wheelhouse/texts/flows/dry-run'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { useId } from 'react'
import { labelled } from '../../kernel/words/labelled.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { describeCode } from '../../robots/words/error-words.ts'
import { useCodeWords } from '../../robots/words/use-code-words.ts'
import classes from './dry-run.module.css'
import { describeReason, describeSpan } from './dry-run-words.ts'

type ResultProps = {
  run: DryRun
  /** The steps have changed since. */
  isOutdated?: boolean
  /** Goes to a step of the flow itself; left out if there is nowhere to go. */
  onGo?: (stepId: string) => void
}

/** The result of a dry run: duration, distance, battery use, failures, step by step, and its assumptions. */
export function DryRunResult({ run, isOutdated = false, onGo }: ResultProps) {
  const t = useTexts(dryRunTexts)
  const { end, problems } = run
  const isGood = end === 'done' && problems.length === 0
  const wasBrokenOff = end === 'simulatedLimit' || end === 'timeLimit'
  const color = isGood ? 'green' : end === 'done' || wasBrokenOff ? 'yellow' : 'red'
  return (
    <section aria-label={t('result')} className={classes.result}>
      {isOutdated && <p className={classes.note}>{t('outdated')}</p>}
      <Alert color={color} variant="light" title={t(`end_${end}`)}>
        {problems.length === 0 ? t('noProblems') : <Problems problems={problems} onGo={onGo} />}
      </Alert>
      {end !== 'notStarted' && (
        <>
          <Figures run={run} />
          <Steps steps={run.steps} />
          <Assumptions assumptions={run.assumptions} />
        </>
      )}
    </section>
  )
}

function Figures({ run: { seconds, metres, battery, stepsDone } }: { run: DryRun }) {
  const t = useTexts(dryRunTexts)
  const { start, end, least, used } = battery
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('duration')}</dt>
        <dd>{describeSpan(seconds)}</dd>
      </div>
      <div>
        <dt>{t('distance')}</dt>
        <dd>{t('metres', { metres })}</dd>
      </div>
      <div>
        <dt>{t('battery')}</dt>
        <dd>
          {t('batteryUsed', { used, start, end })}
          {least < end && ` · ${t('batteryLeast', { least })}`}
        </dd>
      </div>
      <div>
        <dt>{t('stepsDone')}</dt>
        <dd>{stepsDone}</dd>
      </div>
    </dl>
  )
}

function Problems({ problems, onGo }: Pick<DryRun, 'problems'> & Pick<ResultProps, 'onGo'>) {
  const t = useTexts(dryRunTexts)
  const getCodeWords = useCodeWords()
  const describeStep = useStepWords()
  return (
    <ul aria-label={t('problems')} className={classes.problems}>
      {problems.map(({ reason, errorCode, step, at, times }) => {
        const code = errorCode === null ? '' : ` ${describeCode(errorCode, getCodeWords)}`
        const what = `${describeReason(reason)}${code}`
        const name = step === null ? null : describeStep(step)
        const canGo = onGo !== undefined && step !== null && step.flowName === null
        const words = name === null ? what : labelled(name, what)
        return (
          <li key={`${reason} ${errorCode} ${step?.flowName} ${step?.stepId}`}>
            {canGo ? (
              <button type="button" onClick={() => onGo(step.stepId)}>
                {words}
              </button>
            ) : (
              words
            )}
            {step !== null && (
              <small>
                {t('problemAt', { time: describeSpan(at) })}
                {times > 1 && ` · ${t('times', { count: times })}`}
              </small>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Steps({ steps }: Pick<DryRun, 'steps'>) {
  const t = useTexts(dryRunTexts)
  const describeStep = useStepWords()
  const id = useId()
  if (steps.length === 0) return null
  return (
    <>
      <h3 id={id} className={classes.heading}>
        {t('steps')}
      </h3>
      <table aria-labelledby={id} className={classes.steps}>
        <thead>
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('starts')}</th>
            <th scope="col">{t('duration')}</th>
            <th scope="col">{t('distance')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={`${step.flowName} ${step.stepId}`}>
              <th scope="row">
                {describeStep(step)}
                {step.times > 1 && <small>{t('times', { count: step.times })}</small>}
                {step.failed > 0 && <small data-failed>{t('failed', { count: step.failed })}</small>}
              </th>
              <td>{describeSpan(step.startsAt)}</td>
              <td>{describeSpan(step.seconds)}</td>
              <td>{step.metres > 0 && t('metres', { metres: step.metres })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Assumptions({ assumptions }: Pick<DryRun, 'assumptions'>) {
  const t = useTexts(dryRunTexts)
  return (
    <>
      <h3 className={classes.heading}>{t('assumptions')}</h3>
      <ul className={classes.assumptions}>
        {assumptions.map((assumption) => (
          <li key={assumption}>{t(`assume_${assumption}`)}</li>
        ))}
      </ul>
    </>
  )
}

function useStepWords() {
  const t = useTexts(dryRunTexts)
  const language = useLanguage()
  return ({ flowName, name }: { flowName: string | null; name: string }): string => {
    const step = describeStepName({ name }, language)
    return flowName === null ? step : t('inFlow', { flow: flowName, step })
  }
}
