import { Alert, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { flowRunRoutes, type RunProblem } from '@wheelhouse/contract/flows/run'
import { type RunReason, runReasons } from '@wheelhouse/contract/flows/run-reasons'
import { goneTexts } from '@wheelhouse/texts/flows/gone-places'
import { runTexts, startChecks, startReasons } from '@wheelhouse/texts/flows/runs'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { entityQuery } from '../../kernel/server/entity.queries.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useOpenScreen } from '../../kernel/shell/screen-address.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { describeCode } from '../../robots/words/error-words.ts'
import { useCodeWords } from '../../robots/words/use-code-words.ts'
import { DryRunBeforeStart } from '../dry-run/dry-run-before-start.tsx'
import { RobotChoice } from './robot-choice.tsx'
import classes from './runs.module.css'
import { flowChoicesQuery, preflightQuery, robotChoicesQuery } from './runs.queries.ts'
import { StopRunning } from './stop-running.tsx'

/** flow/start: select a robot and a flow, see the obstacles, and start (R-FLOWS-6). */
export function StartPage() {
  const t = useTexts(runTexts)
  useTitle(t('start'))
  const { robot: serialNumber = '', flow = '', from = '' } = useSearch({ from: `/shell${paths.flowStart}` })
  const navigate = useNavigate({ from: paths.flowStart })
  const robots = useQuery(robotChoicesQuery)
  const given = useQuery({ ...entityQuery(flowRoutes, { id: flow }), enabled: flow !== '' })
  const robot = robots.data?.find((one) => one.serialNumber === serialNumber)
  const flows = useQuery(flowChoicesQuery(robot?.buildingId ?? given.data?.buildingId))
  const flowId = flows.data?.some(({ id }) => id === flow) === true ? flow : ''
  const steps = given.data?.definition ?? []
  // The flow may have changed since the link was followed.
  const first = steps.find(({ id }) => id === from)?.id
  const choose = (part: { robot?: string; flow?: string; from?: string }) =>
    void navigate({ search: (last) => ({ ...last, ...part }), replace: true })
  if (robots.data === undefined)
    return robots.error === null ? (
      <ListLoading />
    ) : (
      <ListFailure error={robots.error} onRetry={() => void robots.refetch()} />
    )
  return (
    <section className={classes.start}>
      <BackLink to={paths.flowRunList}>{t('backToRuns')}</BackLink>
      <h1>{t('start')}</h1>
      {robots.data.length === 0 && <p>{t('noRobots')}</p>}
      {robots.data.length > 0 && (
        <RobotChoice
          robots={robots.data}
          buildingId={given.data?.buildingId}
          value={robot === undefined ? '' : serialNumber}
          onChange={(chosen) => choose({ robot: chosen })}
        />
      )}
      <NativeSelect
        label={t('flow')}
        disabled={flows.data === undefined}
        value={flowId}
        onChange={(event) => choose({ flow: event.currentTarget.value, from: '' })}
        data={[
          { value: '', label: t('chooseFlow') },
          ...(flows.data ?? []).map(({ id, name = '' }) => ({ value: id, label: name })),
        ]}
      />
      {flows.data?.length === 0 && <p>{t('noFlows')}</p>}
      {flowId !== '' && (
        <NativeSelect
          label={t('firstStep')}
          disabled={given.data === undefined}
          value={first ?? ''}
          onChange={(event) => choose({ from: event.currentTarget.value })}
          data={[
            { value: '', label: t('fromBeginning') },
            ...steps.slice(1).map(({ id, name }, index) => ({ value: id, label: `${index + 2}. ${name}` })),
          ]}
        />
      )}
      {robot !== undefined && flowId !== '' && (
        <Preflight serialNumber={serialNumber} flowId={flowId} from={first} />
      )}
      {robot !== undefined && given.data !== undefined && given.data.id === flowId && first === undefined && (
        // Another robot or flow needs another dry run; it starts at the first step.
        <DryRunBeforeStart key={`${serialNumber} ${flowId}`} flow={given.data} serialNumber={serialNumber} />
      )}
    </section>
  )
}

type PreflightProps = { serialNumber: string; flowId: string; from: string | undefined }

function Preflight({ serialNumber, flowId, from }: PreflightProps) {
  const t = useTexts(runTexts)
  const openScreen = useOpenScreen()
  const [isStarting, setIsStarting] = useState(false)
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
  return (
    <section aria-labelledby="run-checks" className={classes.checks}>
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
      <div className={classes.commands}>
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
    </section>
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
  const wordsOfCode = useCodeWords()
  if (problems.length === 0) return null
  const getWhat = ({ reason, detail }: RunProblem) => {
    if (isRunReason(reason)) return t(isStartReason(reason) ? `start_${reason}` : `reason_${reason}`)
    if (reason === 'placeGone' && detail !== null) return goneText('problem', { name: detail })
    const isCode = reason === 'hasError' && detail !== null
    return t(`problem_${reason}`, { detail: isCode ? describeCode(detail, wordsOfCode) : (detail ?? '') })
  }
  const getWords = (problem: RunProblem) => {
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
          <li key={`${problem.reason} ${problem.stepId} ${problem.detail}`}>{getWords(problem)}</li>
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
