import type { MantineColorsTuple } from '@mantine/core'

/** How much white (above 0) or black (below 0) to mix into each of the ten shades; index 5 is the colour itself. */
const shares = [0.92, 0.8, 0.6, 0.4, 0.2, 0, -0.12, -0.24, -0.38, -0.52] as const

type Channels = readonly [number, number, number]

function toChannels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Ten shades of a colour for the component library. @param hex `#rrggbb` */
export function toShades(hex: string): MantineColorsTuple {
  const channels = toChannels(hex)
  const shade = (share: number) => {
    const mixed = channels.map((value) =>
      Math.round(share > 0 ? value + (255 - value) * share : value * (1 + share)),
    )
    return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
  }
  const [a, b, c, d, e, f, g, h, i, j] = shares
  return [shade(a), shade(b), shade(c), shade(d), shade(e), shade(f), shade(g), shade(h), shade(i), shade(j)]
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Is dark text easier to read on this colour than white text? */
export function wantsDarkWords(hex: string): boolean {
  const luminance = getLuminance(hex)
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05)
}
