import { textField } from './entity.ts'

/** R-SHELL-35. */
export const consoleVersion = '1.16.1'

// Semantic versioning 2.0.0, without build metadata.
const semver = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/

/** A required version such as 1.16.1. */
export function semverField(max: number) {
  return textField(max, { min: 1 }).regex(semver, { error: 'version.invalid' })
}
