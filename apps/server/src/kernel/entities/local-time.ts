const formats = new Map<string, Intl.DateTimeFormat>()

/** Time zones change their offset only at multiples of this. */
const quarterMs = 900_000
/** The offset from UTC in the most recently requested quarter of an hour, by time zone. */
const offsets = new Map<string, { quarter: number; offsetMs: number }>()

/** The most recently formatted minute, by time zone: rows of a table are seconds apart. */
const minutes = new Map<string, { iso: string; local: string }>()
/** `2026-11-20T04:05:`, and where the seconds after it end. */
const minuteLength = 17
const secondsEnd = 19

const daySeconds = 86_400
let lastDay = { number: Number.NaN, text: '' }

/** `2026/11/20 13:05:09` in the local time of a time zone: spreadsheets recognise it as a date in both languages. */
export function formatLocalTime(iso: string, timeZone: string): string {
  const minute = minutes.get(timeZone)
  // Only in UTC are the seconds at the expected position.
  if (minute !== undefined && iso.endsWith('Z') && iso.startsWith(minute.iso))
    return minute.local + iso.slice(minuteLength, secondsEnd)
  const ms = Date.parse(iso)
  const quarter = Math.floor(ms / quarterMs)
  let known = offsets.get(timeZone)
  if (known?.quarter !== quarter) {
    known = { quarter, offsetMs: findOffset(quarter * quarterMs, timeZone) }
    offsets.set(timeZone, known)
  }
  // A table formats thousands of times close to each other; this takes a tenth of the time.
  const second = Math.floor((ms + known.offsetMs) / 1_000)
  const day = Math.floor(second / daySeconds)
  if (lastDay.number !== day) lastDay = { number: day, text: toDay(day) }
  const ofDay = second - day * daySeconds
  const local = `${lastDay.text} ${two(ofDay / 3_600)}:${two((ofDay / 60) % 60)}:`
  // Historical offsets include seconds.
  if (known.offsetMs % 60_000 === 0 && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(iso))
    minutes.set(timeZone, { iso: iso.slice(0, minuteLength), local })
  return local + two(ofDay % 60)
}

function toDay(day: number): string {
  return new Date(day * daySeconds * 1_000).toISOString().slice(0, 10).replaceAll('-', '/')
}

function two(value: number): string {
  const whole = Math.floor(value)
  return whole < 10 ? `0${whole}` : String(whole)
}

function findOffset(ms: number, timeZone: string): number {
  // Creating one takes longer than a thousand uses.
  const format = formats.get(timeZone) ?? createFormat(timeZone)
  formats.set(timeZone, format)
  return Date.parse(`${format.format(new Date(ms)).replaceAll('/', '-').replace(' ', 'T')}Z`) - ms
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ja-JP', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
}
