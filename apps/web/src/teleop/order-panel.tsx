import { Button, Group, NativeSelect } from '@mantine/core'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { useLive } from '../kernel/server/live.ts'
import { showError } from '../kernel/shell/notify.ts'
import { useStore } from '../kernel/server/store.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './side-panel.module.css'
import type { TeleopSession } from './teleop-session.ts'

/** What the robot does by itself: pause, resume, cancel; and what becomes of a trip that driving interrupted. */
export function OrderPanel({ session, serialNo }: { session: TeleopSession; serialNo: string }) {
  const t = useTexts(teleopTexts)
  const [isBusy, setIsBusy] = useState(false)
  const order = useLive(robotChannels.state, { serialNo }, (state) => ({
    isOpen: state?.order != null,
    goal: state?.order?.goal ?? null,
    isPaused: state?.paused ?? false,
    isDriven: state?.lease != null,
  }))
  const snapshot = useStore(session.lease.snapshot)
  const params = { serialNo }
  const run = async (deed: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await deed()
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const paused = snapshot?.pausedOrder ?? null
  if (paused !== null && !order.isDriven)
    return (
      <AfterDriving
        paused={paused}
        isBusy={isBusy}
        onChoose={(body) =>
          void run(() => call(teleopRoutes.afterDriving, { params, body }, { quiet: true }))
        }
      />
    )
  if (!order.isOpen || order.isDriven) return null
  return (
    <section className={classes.panel}>
      <p className={classes.driver} role="status">
        {order.goal === null ? t('goingFree') : t('going', { goal: order.goal })}
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          loading={isBusy}
          onClick={() =>
            void run(() =>
              call(
                order.isPaused ? robotCommandRoutes.resume : robotCommandRoutes.pause,
                { params },
                { quiet: true },
              ),
            )
          }
        >
          {order.isPaused ? t('resume') : t('pause')}
        </Button>
        <Button
          variant="default"
          onClick={() => void run(() => call(robotCommandRoutes.stop, { params }, { quiet: true }))}
        >
          {t('cancelOrder')}
        </Button>
      </Group>
    </section>
  )
}

type AfterDrivingProps = {
  paused: { goal: string | null; waypointIds: string[] }
  isBusy: boolean
  onChoose: (
    choice: { choice: 'resume' } | { choice: 'resumeFrom'; waypointId: string } | { choice: 'abandon' },
  ) => void
}

function AfterDriving({ paused, isBusy, onChoose }: AfterDrivingProps) {
  const t = useTexts(teleopTexts)
  const [from, setFrom] = useState('')
  return (
    <section className={classes.panel} aria-label={t('afterTitle')}>
      <h2>{t('afterTitle')}</h2>
      <p className={classes.note}>
        {paused.goal === null ? t('afterTextFree') : t('afterText', { goal: paused.goal })}
      </p>
      <div className={classes.row}>
        <Button
          loading={isBusy}
          onClick={() =>
            onChoose(from === '' ? { choice: 'resume' } : { choice: 'resumeFrom', waypointId: from })
          }
        >
          {t('afterResume')}
        </Button>
        {paused.waypointIds.length > 1 && (
          <NativeSelect
            className={classes.grow}
            aria-label={t('afterFrom')}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            data={[{ value: '', label: t('afterFrom') }, ...paused.waypointIds]}
          />
        )}
        <Button variant="default" onClick={() => onChoose({ choice: 'abandon' })}>
          {t('afterAbandon')}
        </Button>
      </div>
    </section>
  )
}
