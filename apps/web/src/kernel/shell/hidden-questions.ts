/**
 * Confirmations that a person chose to hide on this device: `experimental.{item}` of the menu (R-CUSTOM-7),
 * `confirm.{page}` of a page (R-SHELL-36).
 */
type Question = `experimental.${string}` | `confirm.${string}`

function toKey(question: Question): string {
  return `wheelhouse.hide.${question}`
}

export function isHidden(question: Question): boolean {
  return localStorage.getItem(toKey(question)) !== null
}

export function hideQuestion(question: Question): void {
  localStorage.setItem(toKey(question), '1')
}
