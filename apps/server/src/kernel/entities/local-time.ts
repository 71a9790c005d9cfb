const formats = new Map<string, Intl.DateTimeFormat>()

/** The clocks of time zones are put forward and back at such moments only. */
const quarterMs = 900_000
/** What a clock shows later than UTC, in the quarter of an hour that was asked for last. */
const offsets = new Map<string, { quarter: number; offsetMs: number }>()

/** `2026/11/20 13:05:09` by the clock of a time zone: spreadsheets take it for a moment in both languages. */
export function formatLocalTime(iso: string, timeZone: string): string {
  const ms = Date.parse(iso)
  const quarter = Math.floor(ms / quarterMs)
  let known = offsets.get(timeZone)
  if (known?.quarter !== quarter) {
    known = { quarter, offsetMs: findOffset(quarter * quarterMs, timeZone) }
    offsets.set(timeZone, known)
  }
  // A table asks for thousands of moments near each other; this takes a fifth of the time.
  return new Date(ms + known.offsetMs).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
}

function findOffset(ms: number, timeZone: string): number {
  // Making one takes longer than a thousand uses.
  const format = formats.get(timeZone) ?? createFormat(timeZone)
  formats.set(timeZone, format)
  return Date.parse(`${format.format(new Date(ms)).replaceAll('/', '-').replace(' ', 'T')}Z`) - ms
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ja-JP', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  })
}
