export function installedChromium(): string | undefined
export function ensureChromium(): void
