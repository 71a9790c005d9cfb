import { Button, NativeSelect } from '@mantine/core'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { metresAhead, minutesAndSeconds, secondsAhead } from '../map/trip-ahead.ts'
import { useRobotMap } from '../map/use-robot-map.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './notice.module.css'
import { Notice } from './notice.tsx'
import { RunNotice } from './run-notice.tsx'

type Props = { session: TeleopSession; serialNo: string }

type OrderNoticeProps = Props & { onAnswer: (() => void) | undefined }

/** What the robot does on its own: the distance left, pause, cancel; and what happens to an interrupted trip. */
export function OrderNotice({ session, serialNo, onAnswer }: OrderNoticeProps) {
  const order = useLive(robotChannels.state, { serialNo }, (state) => ({
    isOpen: state?.order != null,
    isDriven: state?.lease != null,
    runId: state?.run?.id ?? null,
  }))
  const paused = useStore(session.lease.snapshot)?.pausedOrder ?? null
  if (order.runId !== null) return <RunNotice serialNo={serialNo} onAnswer={onAnswer} />
  if (order.isDriven) return null
  if (paused !== null) return <AfterDriving serialNo={serialNo} paused={paused} />
  return order.isOpen ? <Trip serialNo={serialNo} /> : null
}

/** Runs one call at a time and reports its failure. */
function useRun(): { isBusy: boolean; run: (action: () => Promise<unknown>) => void } {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: () => Promise<unknown>) => {
    setIsBusy(true)
    await action().catch(showError)
    setIsBusy(false)
  }
  return { isBusy, run: (action) => void run(action) }
}

function Trip({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  const { isBusy, run } = useRun()
  const params = { serialNo }
  const trip = useLive(robotChannels.state, params, (state) => {
    const metres = state?.order == null || state.pose === null ? 0 : metresAhead(state.pose, state.order.path)
    return {
      goal: state?.order?.goal ?? null,
      isPaused: state?.paused ?? false,
      // Rounded here, because a notice that changes with every step of the robot cannot be read.
      metres: Math.round(metres),
      seconds: Math.round(secondsAhead(metres, Math.abs(state?.velocity?.vx ?? 0)) / 5) * 5,
    }
  })
  return (
    <Notice tone="neutral">
      <span>{trip.goal === null ? t('goingFree') : t('going', { goal: trip.goal })}</span>
      {trip.metres > 0 && (
        <span className={classes.figures}>
          {trip.isPaused
            ? t('distanceLeft', { metres: trip.metres })
            : t('tripLeft', { metres: trip.metres, time: minutesAndSeconds(trip.seconds) })}
        </span>
      )}
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          onClick={() =>
            run(() =>
              call(
                trip.isPaused ? robotCommandRoutes.resume : robotCommandRoutes.pause,
                { params },
                { quiet: 'driving' },
              ),
            )
          }
        >
          {trip.isPaused ? t('resume') : t('pause')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => run(() => call(robotCommandRoutes.stop, { params }, { quiet: 'driving' }))}
        >
          {t('cancelOrder')}
        </Button>
      </div>
    </Notice>
  )
}

type AfterDrivingProps = {
  serialNo: string
  paused: { goal: string | null; waypointIds: string[] }
}

function AfterDriving({ serialNo, paused }: AfterDrivingProps) {
  const t = useTexts(teleopTexts)
  const { isBusy, run } = useRun()
  const [from, setFrom] = useState('')
  const names = new Map(useRobotMap(serialNo).data?.waypoints.map(({ id, name }) => [id, name]))
  const choose = (
    body: { choice: 'resume' } | { choice: 'resumeFrom'; waypointId: string } | { choice: 'abandon' },
  ) => run(() => call(teleopRoutes.afterDriving, { params: { serialNo }, body }, { quiet: 'driving' }))
  return (
    <Notice tone="attention" label={t('afterTitle')}>
      <span>{paused.goal === null ? t('afterTextFree') : t('afterText', { goal: paused.goal })}</span>
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          loading={isBusy}
          onClick={() =>
            choose(from === '' ? { choice: 'resume' } : { choice: 'resumeFrom', waypointId: from })
          }
        >
          {t('afterResume')}
        </Button>
        {paused.waypointIds.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('afterFrom')}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            data={[
              { value: '', label: t('afterFrom') },
              ...paused.waypointIds.map((id) => ({ value: id, label: names.get(id) || id })),
            ]}
          />
        )}
        <Button size="compact-sm" variant="default" onClick={() => choose({ choice: 'abandon' })}>
          {t('afterAbandon')}
        </Button>
      </div>
    </Notice>
  )
}
