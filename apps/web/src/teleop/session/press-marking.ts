import type { PressPlace } from '@wheelhouse/contract/flows/command-run'

/** What an arm is to press, while the driver marks it in the picture. */
export type Marking = {
  /** Id of the button that presses it. */
  readonly id: string
  readonly label: string
  /** `null`: not marked yet. */
  readonly place: PressPlace | null
  /** Holds that button, or releases it. */
  readonly press: (isDown: boolean) => void
}
