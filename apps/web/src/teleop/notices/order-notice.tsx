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
import { isUnderWay } from '../../robots/live/robot-view.ts'
import { metresAhead, minutesAndSeconds, secondsAhead } from '../map/trip-ahead.ts'
import { useRobotMap } from '../map/use-robot-map.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './notice.module.css'
import { Notice } from './notice.tsx'

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

/** Where the robot is going autonomously: the distance left, pause, cancel. */
export function TripNotice({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  const { isBusy, run } = useRun()
  const params = { serialNo }
  const trip = useLive(robotChannels.state, params, (state) => {
    const metres = state?.order == null || state.pose === null ? 0 : metresAhead(state.pose, state.order.path)
    return {
      goal: state?.order?.goal ?? null,
      isPaused: state?.paused ?? false,
      isMoving: state !== undefined && isUnderWay(state.uiState),
      // Rounded here, because a notice that changes with every step of the robot cannot be read.
      metres: Math.round(metres),
      seconds: Math.round(secondsAhead(metres, Math.abs(state?.velocity?.vx ?? 0)) / 5) * 5,
    }
  })
  return (
    <Notice
      tone="neutral"
      action={
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
      }
      more={
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => run(() => call(robotCommandRoutes.stop, { params }, { quiet: 'driving' }))}
        >
          {t('cancelOrder')}
        </Button>
      }
    >
      <span>
        {trip.goal === null
          ? t(trip.isMoving ? 'goingFree' : 'boundForFree')
          : t(trip.isMoving ? 'going' : 'boundFor', { goal: trip.goal })}
      </span>
      {trip.metres > 0 && (
        <span className={classes.figures}>
          {trip.isMoving
            ? t('tripLeft', { metres: trip.metres, time: minutesAndSeconds(trip.seconds) })
            : t('distanceLeft', { metres: trip.metres })}
        </span>
      )}
    </Notice>
  )
}

type AfterDrivingProps = { session: TeleopSession; serialNo: string }

/** What is to become of the trip that driving interrupted. */
export function AfterDrivingNotice({ session, serialNo }: AfterDrivingProps) {
  const t = useTexts(teleopTexts)
  const paused = useStore(session.lease.snapshot)?.pausedOrder ?? null
  const { isBusy, run } = useRun()
  const [from, setFrom] = useState('')
  const names = new Map(useRobotMap(serialNo).data?.waypoints.map(({ id, name }) => [id, name]))
  if (paused === null) return null
  const choose = (
    body: { choice: 'resume' } | { choice: 'resumeFrom'; waypointId: string } | { choice: 'abandon' },
  ) => run(() => call(teleopRoutes.afterDriving, { params: { serialNo }, body }, { quiet: 'driving' }))
  return (
    <Notice
      tone="attention"
      label={t('afterTitle')}
      action={
        <Button
          size="compact-sm"
          loading={isBusy}
          onClick={() =>
            choose(from === '' ? { choice: 'resume' } : { choice: 'resumeFrom', waypointId: from })
          }
        >
          {t('afterResume')}
        </Button>
      }
      more={
        <>
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
        </>
      }
    >
      {paused.goal === null ? t('afterTextFree') : t('afterText', { goal: paused.goal })}
    </Notice>
  )
}
