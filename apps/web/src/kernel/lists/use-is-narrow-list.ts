import { useMediaQuery } from '@mantine/hooks'

/** Is there no room for columns? The same width as in `data-table.module.css`. */
export function useIsNarrowList(): boolean {
  return useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
}
