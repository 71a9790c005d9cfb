/**
 * A mail's text as HTML, with its paragraphs unchanged. Only a line that consists of nothing but a URL becomes a link,
 * so that no outside input (a name, a user agent) turns into one.
 */
export function toHtml(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => {
      const escaped = escapeHtml(line)
      return /^https?:\/\/\S+$/.test(line) ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    return `<p>${lines.join('<br>')}</p>`
  })
  return `<!doctype html><html><body>${paragraphs.join('')}</body></html>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
