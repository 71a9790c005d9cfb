import { useMediaQuery } from '@mantine/hooks'

/** Is the screen too narrow for columns? The same width as in `data-table.module.css`. */
export function useIsNarrowList(): boolean {
  return useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false })
}
