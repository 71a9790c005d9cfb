import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FlowRun, flowRunRoutes, type RunCommand } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './notice.module.css'

/** Pauses, resumes and stops a run, and links to its steps. */
export function RunActions({ run: { id, status } }: { run: Pick<FlowRun, 'id' | 'status'> }) {
  const t = useTexts(runTexts)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (command: RunCommand['command'] & ('pause' | 'resume' | 'stop')) => {
    setIsBusy(true)
    const input = { params: { id }, body: { command } }
    await call(flowRunRoutes.command, input, { quiet: 'driving' }).catch(showError)
    setIsBusy(false)
  }
  const isPaused = status === 'paused'
  return (
    <div className={classes.actions}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        onClick={() => void send(isPaused ? 'resume' : 'pause')}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void send('stop')}>
        {t('stop')}
      </Button>
      <Link to={paths.flowRun} params={{ id }}>
        {t('steps')}
      </Link>
    </div>
  )
}
