/** How long a test is: short in `npm test`, in full by `npm run test:faults`. */
export function inFull<T>(short: T, full: T): T {
  return process.env.FAULTS === 'full' ? full : short
}
