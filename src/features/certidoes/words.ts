/** How many certificates end, or have ended. */
export function certificates(count: number, isPast = false): string {
  if (count === 1) return `1 certidão ${isPast ? 'venceu' : 'vence'}`
  return `${count} certidões ${isPast ? 'venceram' : 'vencem'}`
}
