/** Something is wrong with the customisation (R-CUSTOM-5): people see the console's own looks instead of a message. */
export function logForInstaller(
  level: 'warn' | 'error',
  message: string,
  ...details: readonly unknown[]
): void {
  // oxlint-disable-next-line no-console -- the browser's log is where whoever runs the installation looks
  console[level](message, ...details)
}
