import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** #1890A1 (specification §9) stands at 5. Filled areas with white words use 7: white on 5 is below AA (3.8 : 1). */
const wheel: MantineColorsTuple = [
  '#e6f7f9',
  '#cdeaee',
  '#9dd5dd',
  '#67bfcb',
  '#3aa9b9',
  '#1890a1',
  '#148394',
  '#0f7182',
  '#0a5c6b',
  '#054753',
]

/** Japanese faces first for kana and kanji only: Latin letters and figures come from the system's own face. */
const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif'

/** The look of the whole console: calm, dense, legible. Design §7. */
export const theme = createTheme({
  primaryColor: 'wheel',
  colors: { wheel },
  primaryShade: { light: 7, dark: 7 },
  fontFamily,
  headings: { fontFamily, fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})
