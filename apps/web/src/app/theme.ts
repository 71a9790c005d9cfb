import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** #1890A1 (R-SHELL-34) is at 5. Filled areas with white text use 7: white on 5 is below AA (3.8 : 1). */
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

/** From 6 on darker than the library's own, so that white text on a filled area reaches AA. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f05a5a',
  '#d63a3a',
  '#c92a2a',
  '#b02020',
  '#8f1a1a',
]

/** Greys of the dark scheme with a tinge of the primary colour, so that fields and surfaces match. */
const dark: MantineColorsTuple = [
  '#dbe4e7',
  '#c3ced2',
  '#a9b7bc',
  '#7d8d94',
  '#3c4b52',
  '#2f3c42',
  '#1f2b30',
  '#182226',
  '#121a1d',
  '#0d1315',
]

/** Japanese fonts only for kana and kanji: Latin letters and digits use the system's own font. */
const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif'

/** The look of the whole console: calm, dense, legible. R-SHELL-34. */
export const theme = createTheme({
  primaryColor: 'wheel',
  colors: { wheel, red, dark },
  primaryShade: { light: 7, dark: 7 },
  fontFamily,
  headings: { fontFamily, fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // The background shows the severity; a title of the same hue would be too pale on yellow.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // All dialogs appear in the same place.
    Modal: { defaultProps: { centered: true } },
  },
})
