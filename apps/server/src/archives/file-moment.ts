/** A moment as names of files have it, by UTC: `2026-11-20 001500`. */
export function toFileMoment(iso: string): string {
  return iso.slice(0, 19).replaceAll(':', '').replace('T', ' ')
}
