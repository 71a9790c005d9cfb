/** The digits of a typed or pasted code, which may be full-width or contain spaces or hyphens. */
export function toDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '')
}
