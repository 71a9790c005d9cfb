import type { LocalTime } from '@wheelhouse/map-model/zones'

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const formats = new Map<string, Intl.DateTimeFormat>()

/** Time zone offsets are whole minutes, so the answer is the same within a minute. */
const lastAnswers = new Map<string, { minute: number; time: LocalTime }>()
const minuteMs = 60_000

/** What the clock on the building's wall shows. @param timeZone IANA, as the building's record has it */
export function toBuildingTime(moment: Date, timeZone: string): LocalTime {
  const minute = Math.floor(moment.getTime() / minuteMs)
  const last = lastAnswers.get(timeZone)
  if (last?.minute === minute) return last.time
  const time = workOut(moment, timeZone)
  lastAnswers.set(timeZone, { minute, time })
  return time
}

function workOut(moment: Date, timeZone: string): LocalTime {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const minutes = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
  return { day: days.indexOf(parts.get('weekday') ?? ''), minutes }
}
