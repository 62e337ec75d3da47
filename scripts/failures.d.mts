/** The failures of both runners, from their JSON reports; null where one wrote none. */
export function failuresOf(unit: unknown, browser: unknown): string[]
