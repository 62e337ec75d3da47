import { count } from '#model/format'

/** How many certificates are to be renewed, each in words. */
export function dueWords(
  { vencem, vencidas }: Record<'vencem' | 'vencidas', number>,
  within = 'em 30 dias',
): string[] {
  return [
    vencem > 0 && `${count(vencem, 'certidão vence', 'certidões vencem')} ${within}`,
    vencidas > 0 && count(vencidas, 'certidão venceu', 'certidões venceram'),
  ].filter((words) => words !== false)
}
