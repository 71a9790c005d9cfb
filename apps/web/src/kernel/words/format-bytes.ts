import type { Language } from '@wheelhouse/contract/session/session'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A human-readable size: `840 kB`, `1.5 MB`. Decimal units, as for disks and limits. */
export function formatBytes(bytes: number, language: Language): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1_000 ** step)
}
