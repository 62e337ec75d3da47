export const chromiumFlags: string[]
export function installedChromium(): string | undefined
export function headlessChromium(): string | undefined
export function ensureChromium(): void
