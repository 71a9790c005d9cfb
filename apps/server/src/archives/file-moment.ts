/** Formats a moment for file names, in UTC and marked as such: `2026-11-20 001500Z`. */
export function toFileMoment(iso: string): string {
  return iso.slice(0, 19).replaceAll(':', '').replace('T', ' ').concat('Z')
}
