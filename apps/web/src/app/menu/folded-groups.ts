/** The menu's groups that somebody folded, on this device. */
function toKey(group: string): string {
  return `wheelhouse.foldedMenuGroup.${group}`
}

/** @param group id of one of ours, or the name that the manifest gave it */
export function isFoldedGroup(group: string): boolean {
  return localStorage.getItem(toKey(group)) !== null
}

export function rememberFold(group: string, isFolded: boolean): void {
  if (isFolded) localStorage.setItem(toKey(group), '1')
  else localStorage.removeItem(toKey(group))
}
