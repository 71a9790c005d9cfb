import type { Language } from '@wheelhouse/contract/session/session'
import { mailTexts } from '@wheelhouse/texts/kernel/mails'

const { texts } = mailTexts

type MailText = keyof typeof texts
type Reader = { firstName: string; lastName: string; language: Language }

/** Fills the values into a text of `texts/mails.ts`. Values stay on one line, whatever they contain. */
export function fillText(
  id: MailText,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return texts[id][language].replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    String(values[name] ?? '').replace(/\s+/g, ' '),
  )
}

/** A mail to a person: greeting, body and signature in their language. */
export function composeMail(
  kind: 'code' | 'reset' | 'invitation' | 'signIn',
  { firstName, lastName, language }: Reader,
  values: Record<string, string | number>,
): { subject: string; body: string } {
  const greeting = fillText('greeting', language, { firstName, lastName })
  const body = fillText(`${kind}Body`, language, values)
  return {
    subject: fillText(`${kind}Subject`, language),
    body: `${greeting}\n\n${body}\n\n${fillText('signature', language)}\n`,
  }
}

/** A date and time as written in that language, in Japan's time zone by default. */
export function formatMoment(at: Date, language: Language, timeZone = 'Asia/Tokyo'): string {
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-US', {
    timeZone,
    year: 'numeric',
    month: language === 'ja' ? '2-digit' : 'short',
    day: language === 'ja' ? '2-digit' : 'numeric',
    weekday: language === 'ja' ? 'short' : undefined,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at)
}
