import type { CSSProperties } from 'react'
import { type DayEntry, dayMinutes } from './calendar-entries.ts'
import classes from './calendar-table.module.css'
import { EntryButton } from './entry-button.tsx'
import { type Place, placeInLanes } from './place-in-lanes.ts'
import type { Present } from './present.ts'
import type { RobotRow } from './robot-rows.ts'

/** Pixels. */
const [trackPadding, laneHeight, noteHeight, leastHeight] = [12, 27, 16, 48]

type DayTrackProps = { row: RobotRow; robot: string; day: string; present: Present }

/** A robot's entries of a day, along its hours: bars show their duration, and all texts are legible. */
export function DayTrack({ row, robot, day, present }: DayTrackProps) {
  const entries = row.days[0] ?? []
  const places = placeInLanes(entries)
  const lanes = Map.groupBy(places.entries(), ([, { lane }]) => lane)
  return (
    <div
      role="cell"
      className={classes.track}
      data-day={day}
      data-robot={row.robot.id}
      data-building={row.robot.buildingId}
      data-hours
    >
      {[...lanes].map(([lane, placed]) => (
        <div key={lane} className={classes.lane}>
          {placed.map(([index, place]) => {
            const entry = entries[index]
            return entry && <Stretch key={entry.key} entry={entry} place={place} robot={robot} />
          })}
        </div>
      ))}
      {present.day === day && (
        <span
          aria-hidden
          className={classes.nowAcross}
          style={{ left: `${(present.minute / dayMinutes) * 100}%` }}
        />
      )}
    </div>
  )
}

function Stretch({ entry, place, robot }: { entry: DayEntry; place: Place; robot: string }) {
  const { left, width, barLeft, barWidth, isBefore } = place
  const style: CSSProperties & Record<'--bar' | '--bar-left', string> = {
    marginLeft: toPercent(left),
    width: toPercent(width),
    '--bar-left': toPercent((barLeft - left) / width),
    '--bar': toPercent(barWidth / width),
  }
  return (
    <div className={classes.stretch} data-before={isBefore || undefined} style={style}>
      <EntryButton entry={entry} robot={robot} withNotes />
    </div>
  )
}

function toPercent(share: number): string {
  return `${share * 100}%`
}

/** The hours above it, and the present if it is the same for all rows. */
export function DayHead({ present }: { present: Present | null }) {
  return (
    <div role="columnheader" className={classes.hours}>
      {Array.from({ length: 24 }, (_, hour) => (
        <span key={hour} style={{ left: toPercent(hour / 24) }}>
          {hour}
        </span>
      ))}
      {present !== null && (
        <b className={classes.nowTime} style={{ left: toPercent(present.minute / dayMinutes) }}>
          {toClockText(present.minute)}
        </b>
      )}
    </div>
  )
}

function toClockText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((value) => String(value).padStart(2, '0')).join(':')
}

/** Estimated height before it is measured. Pixels. */
export function getLikelyDayHeight({ days: [entries = []] }: RobotRow): number {
  const lanes = Math.max(0, ...placeInLanes(entries).map(({ lane }) => lane + 1))
  const hasNotes = entries.some(
    ({ occurrence: { hindrance, reason, overlaps } }) => hindrance !== null || reason !== null || overlaps,
  )
  return Math.max(leastHeight, trackPadding + lanes * (laneHeight + (hasNotes ? noteHeight : 0)))
}
