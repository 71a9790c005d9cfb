const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026/11/20 13:05:09` by the clock of a time zone: spreadsheets take it for a moment in both languages. */
export function formatLocalTime(iso: string, timeZone: string): string {
  // Making one takes longer than a thousand uses.
  const format = formats.get(timeZone) ?? createFormat(timeZone)
  formats.set(timeZone, format)
  return format.format(new Date(iso))
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ja-JP', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  })
}
