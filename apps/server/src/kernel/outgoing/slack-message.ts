import type { NotificationMessage } from './notification-message.ts'
import { toColour } from './notification-message.ts'

/**
 * The payload of Slack's incoming webhooks: `text` appears in Slack's own notifications, the rest next to a coloured
 * bar.
 */
export function slackMessage({ level, title, text, url }: NotificationMessage) {
  const lines = url === null ? text : `${text}\n${url}`
  return {
    text: escapeSlack(title),
    attachments: [{ color: toColour(level), text: escapeSlack(lines), fallback: escapeSlack(lines) }],
  }
}

/** Escapes the three characters special to Slack: otherwise a name could notify everybody with `<!channel>`. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
