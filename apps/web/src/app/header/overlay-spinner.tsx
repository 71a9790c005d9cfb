import { Loader } from '@mantine/core'
import { changesInFlight } from '../../kernel/server/api.ts'
import { useStore } from '../../kernel/server/store.ts'
import classes from './overlay-spinner.module.css'

/** Visible while a post, patch or delete is in flight (R-SHELL-8). Clicks pass through: a stop never waits. */
export function OverlaySpinner() {
  const count = useStore(changesInFlight)
  if (count === 0) return null
  return (
    <div className={classes.overlay} aria-hidden>
      <Loader color="wheel.5" />
    </div>
  )
}
