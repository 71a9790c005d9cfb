/**
 * A mail's text as HTML: paragraphs as they stand. Only a line that is an address and nothing else becomes a link, so
 * that no word that came from outside (a name, a browser's name for itself) turns into one.
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
