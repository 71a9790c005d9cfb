/** Something is wrong with the customisation (R-CUSTOM-5): people see the console's own looks instead of a message. */
export function logForInstaller(
  level: 'warn' | 'error',
  message: string,
  ...details: readonly unknown[]
): void {
  console[level](message, ...details)
}
