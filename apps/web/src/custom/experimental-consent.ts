/** Specification §2 "experimental": asked once per target, unless the person chose not to be asked again. */
function keyOf(target: string): string {
  return `wheelhouse.experimental.hide.${target}`
}

/** Has the person chosen not to be asked before this target again? */
export function isConsentHidden(target: string): boolean {
  return localStorage.getItem(keyOf(target)) !== null
}

/** Never asks before this target again, on this device. */
export function hideConsent(target: string): void {
  localStorage.setItem(keyOf(target), '1')
}
