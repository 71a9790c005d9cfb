/** A number of bytes as people at the shell read it, `1.2 GB`. */
export function formatSize(bytes: number): string {
  const steps = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let [value, step] = [bytes, 0]
  while (value >= 1_000 && step < steps.length - 1) [value, step] = [value / 1_000, step + 1]
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${steps[step] ?? ''}`
}
