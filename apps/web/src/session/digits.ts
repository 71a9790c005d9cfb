/** The digits of a code as somebody typed or pasted them: full-width ones, with spaces or hyphens between them. */
export function toDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '')
}
