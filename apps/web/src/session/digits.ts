/** Normalises a typed or pasted code: converts full-width digits and removes spaces and hyphens. */
export function toDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '')
}
