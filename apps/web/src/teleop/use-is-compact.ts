import { useMediaQuery } from '@mantine/hooks'

/** Phones and narrow windows, as in the style sheets of this area: there is no room for notices over the picture. */
const compact = '(width < 60em), (max-height: 30em) and (orientation: landscape)'

/** Has the screen so little room that its parts are arranged for thumbs? */
export function useIsCompact(): boolean {
  return useMediaQuery(compact, undefined, { getInitialValueInEffect: false })
}
