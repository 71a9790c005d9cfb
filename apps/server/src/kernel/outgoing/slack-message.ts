import type { NotificationMessage } from './notification-message.ts'
import { toColour } from './notification-message.ts'

/** What Slack's incoming webhooks take: `text` is what its own notifications show, the rest stands beside a coloured bar. */
export function slackMessage({ level, title, text, url }: NotificationMessage) {
  const lines = url === null ? text : `${text}\n${url}`
  return {
    text: escapeSlack(title),
    attachments: [{ color: toColour(level), text: escapeSlack(lines), fallback: escapeSlack(lines) }],
  }
}

/** The three characters that mean something to Slack: without this a name could call everybody by `<!channel>`. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
