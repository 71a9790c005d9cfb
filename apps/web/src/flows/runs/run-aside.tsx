import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import classes from './runs.module.css'
import type { RunView } from './step-outcome.tsx'

/** Loaded separately, because the steps are read before a map is drawn. */
const RunPlace = lazy(async () => ({ default: (await import('./run-place.tsx')).RunPlace }))
const LivePreview = lazy(async () => ({
  default: (await import('../../teleop/picture/live-preview.tsx')).LivePreview,
}))

/** Narrower windows have no room next to the steps. */
const narrow = '(width < 64em)'

/** The robot's position and picture; for an ended run, where it was. Folded if it would displace the steps. */
export function RunAside({ run, view }: { run: FlowRunDetail; view: RunView }) {
  const t = useTexts(runTexts)
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const [isOpen, setIsOpen] = useState(!isNarrow)
  const isRunning = run.endedAt === null
  return (
    <details
      className={classes.aside}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <h2>{t(isRunning ? 'mapAndCamera' : 'map')}</h2>
      </summary>
      {isOpen && (
        <div>
          <Suspense fallback={<Skeleton className={classes.map} />}>
            <RunPlace run={run} view={view} />
          </Suspense>
          {isRunning && may('robot:watch') && (
            <Suspense>
              <LivePreview serialNo={run.serialNumber} />
            </Suspense>
          )}
        </div>
      )}
    </details>
  )
}
