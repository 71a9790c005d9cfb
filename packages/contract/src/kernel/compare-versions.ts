/**
 * Which of two versions is newer, by their first three numbers; anything after a hyphen is ignored.
 * @returns less than 0: the first is older; more than 0: it is newer
 */
export function compareVersions(a: string, b: string): number {
  const numbers = (text: string) => text.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0)
  const [left, right] = [numbers(a), numbers(b)]
  const differing = [0, 1, 2].find((index) => (left[index] ?? 0) !== (right[index] ?? 0))
  return differing === undefined ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0)
}
