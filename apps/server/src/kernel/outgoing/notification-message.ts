import {
  type NotificationLevel,
  notificationLevelSchema,
  notificationLevels,
} from '@wheelhouse/contract/organizations/notification-target'
import { type Language, languages } from '@wheelhouse/contract/session/session'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { z } from 'zod'
import { formatMoment } from './compose-mail.ts'

/** The content of a notification in the recipient's language, whatever the channel. */
export const notificationMessageSchema = z.object({
  level: notificationLevelSchema,
  /** `[Emergency][Building] ...`: subject of a mail, first line of a chat. */
  title: z.string(),
  /** Lines, without the title. */
  text: z.string(),
  /** The screen to look at. */
  url: z.string().nullable(),
  language: z.enum(languages),
})
export type NotificationMessage = z.output<typeof notificationMessageSchema>

/** Where it happened, in human-readable form. */
export type NotificationPlace = {
  building: { name: string; timezone: string } | null
  floor?: { name: string } | null
  robot: { name: string; serialNumber: string } | null
}

type NotificationEvent = {
  level: NotificationLevel
  at: Date
  title: Text
  detail: Text | null
  url: string | null
}

/** R-ORGANIZATIONS-18: level, local time, building, floor, robot, what happened, detail, link. */
export function composeNotification(
  { level, at, title, detail, url }: NotificationEvent,
  { building, floor = null, robot }: NotificationPlace,
  language: Language,
): NotificationMessage {
  const say = (id: keyof typeof texts, values: Record<string, string>) => fill(texts[id], language, values)
  const word = texts[`level_${level}`][language]
  const what = title[language]
  const lines = [
    say('lineLevel', { level: word }),
    say('lineAt', { at: formatMoment(at, language, building?.timezone) }),
    building && say('lineBuilding', { building: building.name }),
    floor && say('lineFloor', floor),
    robot && say('lineRobot', robot),
    detail && `\n${detail[language]}`,
  ]
  return {
    level,
    title:
      building === null
        ? say('titleWithoutBuilding', { level: word, what })
        : say('title', { level: word, building: building.name, what }),
    text: lines.filter((line) => line !== null).join('\n'),
    url,
    language,
  }
}

const { texts } = notificationTexts

/** Values stay on one line, whatever they contain. */
function fill(text: Text, language: Language, values: Record<string, string | number>): string {
  return text[language].replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    String(values[name] ?? '').replace(/\s+/g, ' '),
  )
}

/** A text with its values, in every language. */
export function fillText(text: Text, values: Record<string, string | number>): Text {
  return { ja: fill(text, 'ja', values), en: fill(text, 'en', values) }
}

/** Level colours of R-ORGANIZATIONS-18. */
export function toColour(level: NotificationLevel): string {
  if (level === notificationLevels.emergency) return '#F5222D'
  return level === notificationLevels.warning ? '#FAAD14' : '#1890A1'
}
