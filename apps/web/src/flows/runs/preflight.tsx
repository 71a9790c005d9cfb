import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { flowRunRoutes, type RunProblem } from '@wheelhouse/contract/flows/run'
import { type RunReason, runReasons } from '@wheelhouse/contract/flows/run-reasons'
import { goneTexts } from '@wheelhouse/texts/flows/gone-places'
import { runTexts, startChecks, startReasons } from '@wheelhouse/texts/flows/runs'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { ArrowDown, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useOpenScreen } from '../../kernel/shell/screen-address.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { describeCode } from '../../robots/words/error-words.ts'
import { useCodeWords } from '../../robots/words/use-code-words.ts'
import classes from './runs.module.css'
import { preflightQuery } from './runs.queries.ts'
import { StopRunning } from './stop-running.tsx'

type PreflightProps = { serialNumber: string; flowId: string; from: string | undefined }

/** What the server finds before a start, and the start itself. */
export function Preflight({ serialNumber, flowId, from }: PreflightProps) {
  const t = useTexts(runTexts)
  const openScreen = useOpenScreen()
  const [isStarting, setIsStarting] = useState(false)
  const checks = useRef<HTMLElement>(null)
  const { data: problems, error, refetch } = useQuery(preflightQuery(serialNumber, flowId, from))
  const start = async () => {
    setIsStarting(true)
    try {
      const params = { serialNo: serialNumber, flowId }
      const { id } = await call(flowRunRoutes.start, { params, body: { fromStepId: from ?? null } })
      openScreen({ to: paths.flowRun, params: { id } })
    } catch (failure) {
      showError(failure)
      setIsStarting(false)
      void refetch()
    }
  }
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  const errors = problems?.filter(({ level }) => level === 'error') ?? []
  const warnings = problems?.filter(({ level }) => level === 'warning') ?? []
  const verdict =
    errors.length > 0
      ? t('whyNot', { count: errors.length })
      : warnings.length > 0
        ? t('notes', { count: warnings.length })
        : null
  return (
    <>
      <section ref={checks} aria-labelledby="run-checks" className={classes.checks}>
        <h2 id="run-checks">{t('checks')}</h2>
        <div role="status" className={classes.checks}>
          {problems === undefined && <p>{t('checking')}</p>}
          {problems?.length === 0 && <Ready />}
          <Problems title={t('cannotStart')} color="red" problems={errors} />
          <Problems
            title={t(errors.length > 0 ? 'beAwareToo' : 'beAware')}
            color="yellow"
            problems={warnings}
          />
        </div>
      </section>
      <div className={classes.startBar}>
        {verdict !== null && (
          <Button
            variant="subtle"
            leftSection={<ArrowDown size={16} aria-hidden />}
            className={classes.verdict}
            color={errors.length > 0 ? 'red' : 'yellow'}
            onClick={() => checks.current?.scrollIntoView({ block: 'center' })}
          >
            {verdict}
          </Button>
        )}
        <Button
          leftSection={<Play size={16} aria-hidden />}
          disabled={problems === undefined || errors.length > 0}
          loading={isStarting}
          onClick={() => void start()}
        >
          {t('startNow')}
        </Button>
        {errors.some(({ reason }) => reason === 'alreadyRunning') && (
          <StopRunning serialNumber={serialNumber} />
        )}
      </div>
    </>
  )
}

/** The checks that the server makes before a start (`preflight.ts`), all passed. */
function Ready() {
  const t = useTexts(runTexts)
  return (
    <Alert color="green" variant="light" title={t('ready')}>
      <ul className={classes.problems}>
        {startChecks.map((check) => (
          <li key={check}>{t(`checked_${check}`)}</li>
        ))}
      </ul>
    </Alert>
  )
}

function Problems({
  title,
  color,
  problems,
}: {
  title: string
  color: string
  problems: readonly RunProblem[]
}) {
  const t = useTexts(runTexts)
  const language = useLanguage()
  const goneText = useTexts(goneTexts)
  const getCodeWords = useCodeWords()
  if (problems.length === 0) return null
  const getWhat = ({ reason, detail }: RunProblem) => {
    if (isRunReason(reason)) return t(isStartReason(reason) ? `start_${reason}` : `reason_${reason}`)
    if (reason === 'placeGone' && detail !== null) return goneText('problem', { name: detail })
    const isCode = reason === 'hasError' && detail !== null
    return t(`problem_${reason}`, { detail: isCode ? describeCode(detail, getCodeWords) : (detail ?? '') })
  }
  const describeProblem = (problem: RunProblem) => {
    const { stepName } = problem
    const what = getWhat(problem)
    return stepName === null
      ? what
      : t('ofStep', { step: describeStepName({ name: stepName }, language), what })
  }
  return (
    <Alert color={color} variant="light" title={title}>
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={`${problem.reason} ${problem.stepId} ${problem.detail}`}>{describeProblem(problem)}</li>
        ))}
      </ul>
    </Alert>
  )
}

type StartReason = (typeof startReasons)[number]
function isStartReason(reason: RunReason): reason is StartReason {
  return startReasons.some((known) => known === reason)
}

function isRunReason(reason: RunProblem['reason']): reason is RunReason {
  return runReasons.some((known) => known === reason)
}
