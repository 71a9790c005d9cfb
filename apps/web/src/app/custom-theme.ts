import { createTheme, type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core'
import type { Branding } from '../custom/manifest.ts'
import { shadesOf, wantsDarkWords } from '../custom/shades.ts'
import { theme } from './theme.ts'

/** The theme of the installation: ours with its primary colour. Words on filled areas follow the colour. */
export function themeOf({ theme: { primaryColor } }: Branding): MantineThemeOverride {
  if (primaryColor === undefined) return theme
  return mergeThemeOverrides(
    theme,
    createTheme({ colors: { wheel: shadesOf(primaryColor) }, primaryShade: 5, autoContrast: true }),
  )
}

/** Variables of our own style sheets that follow the installation's colours. */
export function variablesOf({ theme: { primaryColor, sidebarColor } }: Branding): Record<string, string> {
  return {
    ...(primaryColor !== undefined && {
      '--wh-brand': shadesOf(primaryColor)[7],
      '--wh-brand-on-dark': shadesOf(primaryColor)[4],
    }),
    ...(sidebarColor !== undefined && {
      '--wh-sidebar': sidebarColor,
      '--wh-sidebar-words': wantsDarkWords(sidebarColor) ? '#10171a' : '#ffffff',
    }),
  }
}
