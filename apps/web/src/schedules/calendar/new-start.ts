import { now } from '../../kernel/server/clock.ts'
import { toLocalInput } from '../../kernel/words/format-time.ts'

const hourMs = 3_600_000

/** The start of an entry that is added on a day: in the morning, or today at the next full hour. */
export function toNewStart(day: string, today: string): string {
  if (day !== today) return `${day}T09:00`
  return `${toLocalInput(new Date(now() + hourMs)).slice(0, 13)}:00`
}
