import { createTheme, type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core'
import type { Branding } from '../custom/manifest.ts'
import { toShades, wantsDarkWords } from '../custom/shades.ts'
import { theme } from './theme.ts'

/** The theme of the installation: ours with its primary colour. The text on filled areas follows that colour. */
export function toTheme({ theme: { primaryColor } }: Branding): MantineThemeOverride {
  if (primaryColor === undefined) return theme
  return mergeThemeOverrides(
    theme,
    createTheme({ colors: { wheel: toShades(primaryColor) }, primaryShade: 5, autoContrast: true }),
  )
}

/** Variables of our style sheets that depend on the installation's colours. */
export function toCssVariables({ theme: { primaryColor, sidebarColor } }: Branding): Record<string, string> {
  return {
    ...(primaryColor !== undefined && {
      '--wh-brand': toShades(primaryColor)[7],
      '--wh-brand-on-dark': toShades(primaryColor)[4],
    }),
    ...(sidebarColor !== undefined && {
      '--wh-sidebar': sidebarColor,
      '--wh-sidebar-words': wantsDarkWords(sidebarColor) ? '#10171a' : '#ffffff',
    }),
  }
}
