/** The menu groups folded on this device. */
function toKey(group: string): string {
  return `wheelhouse.foldedMenuGroup.${group}`
}

/** @param group id of a built-in one, or its name in the manifest */
export function isFoldedGroup(group: string): boolean {
  return localStorage.getItem(toKey(group)) !== null
}

export function rememberFold(group: string, isFolded: boolean): void {
  if (isFolded) localStorage.setItem(toKey(group), '1')
  else localStorage.removeItem(toKey(group))
}
