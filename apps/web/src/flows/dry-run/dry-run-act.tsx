import { Button, Loader, Progress } from '@mantine/core'
import { dryRunLimits } from '@wheelhouse/contract/flows/dry-run'
import { dryRunTexts } from '@wheelhouse/texts/flows/dry-run'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { FastForward } from 'lucide-react'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './dry-run.module.css'
import { DryRunResult } from './dry-run-result.tsx'
import { describeSpan } from './dry-run-words.ts'
import { type DryRunRequest, useDryRun } from './use-dry-run.ts'

type ActProps = {
  /** The dry run to start; `null`: something is missing, as described by `hindrance`. */
  request: DryRunRequest | null
  hindrance: string | null
  onGo?: (stepId: string) => void
}

/** The button of a dry run, its progress, and its result. */
export function DryRunAct({ request, hindrance, onGo }: ActProps) {
  const t = useTexts(dryRunTexts)
  const language = useLanguage()
  const { isRunning, last, progress, failure, start, cancel } = useDryRun()
  const run = () => {
    if (request !== null) void start(request)
  }
  return (
    <>
      <div className={classes.act}>
        <Button
          variant={last === null ? 'filled' : 'default'}
          leftSection={<FastForward size={16} aria-hidden />}
          disabled={request === null || isRunning}
          onClick={run}
        >
          {t(last === null ? 'run' : 'again')}
        </Button>
        {isRunning && (
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
        <span role="status" className={classes.note}>
          {isRunning ? (
            <>
              <Loader size="xs" aria-hidden /> {t('running')}
            </>
          ) : (
            hindrance
          )}
        </span>
        {/* Not announced, because it changes twice a second. */}
        {isRunning && progress !== null && (
          <span className={classes.note}>
            {t('progress', { time: describeSpan(progress.seconds) })}
            {progress.stepName !== null && (
              <>
                {' · '}
                <span translate="no">{describeStepName({ name: progress.stepName }, language)}</span>
              </>
            )}
          </span>
        )}
      </div>
      {isRunning && progress !== null && (
        <Progress
          value={(progress.computed / dryRunLimits.seconds) * 100}
          aria-label={t('computed', { seconds: dryRunLimits.seconds })}
          title={t('computed', { seconds: dryRunLimits.seconds })}
        />
      )}
      {failure !== null && <ListFailure error={failure} onRetry={run} />}
      {last !== null && !isRunning && failure === null && (
        <DryRunResult
          run={last.run}
          isOutdated={request !== null && last.definition !== request.definition}
          onGo={onGo}
        />
      )}
    </>
  )
}
