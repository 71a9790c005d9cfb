import type { PressPlace } from '@wheelhouse/contract/flows/command-run'

/** What an arm is to press, while whoever drives marks it in the picture. */
export type Marking = {
  /** Of the button that presses it. */
  readonly id: string
  readonly label: string
  /** `null`: not marked yet. */
  readonly place: PressPlace | null
  /** Holds that button, or lets it go. */
  readonly press: (isDown: boolean) => void
}
