export const chromiumFlags: string[]
export function installedChromium(): string | undefined
export function ensureChromium(): void
