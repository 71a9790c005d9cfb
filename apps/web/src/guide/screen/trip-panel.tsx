import { Button } from '@mantine/core'
import type { GuideTrip } from '@wheelhouse/contract/guide/guide-trip'
import { guideTripTexts } from '@wheelhouse/texts/guide/guide-trips'
import { describeError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './guide-screen.module.css'
import type { StopTrip } from './use-trip.ts'

type TripPanelProps = {
  trip: GuideTrip
  /** Absent once the trip has ended. */
  stop?: StopTrip
  onStop?: () => void
}

/** The destination and state of a trip, and a stop button. */
export function TripPanel({ trip, stop, onStop }: TripPanelProps) {
  const t = useTexts(guideTripTexts)
  return (
    <section className={classes.trip} aria-label={t('title')} data-state={trip.state}>
      {trip.waypointName !== '' && <p>{t('to', { name: trip.waypointName })}</p>}
      <p role="status" className={classes.word}>
        {t(`state_${trip.state}`)}
      </p>
      {stop !== undefined && (
        <Button
          color="red"
          className={classes.stop}
          loading={stop.isPending}
          onClick={() => {
            onStop?.()
            stop.mutate(trip)
          }}
        >
          {t('stop')}
        </Button>
      )}
      {stop?.error != null && (
        <p role="alert" className={classes.refusal}>
          {describeError(stop.error)}
        </p>
      )}
    </section>
  )
}
