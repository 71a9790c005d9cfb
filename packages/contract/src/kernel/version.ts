/** Specification §9. */
export const consoleVersion = '1.16.1'
