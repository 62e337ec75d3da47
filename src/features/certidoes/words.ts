/** How many certificates are to be renewed, each in words. */
export function dueWords(
  { vencem, vencidas }: Record<'vencem' | 'vencidas', number>,
  within = 'em 30 dias',
): string[] {
  const said = (count: number, [one, many]: readonly [string, string], when = '') =>
    count === 0 ? [] : [(count === 1 ? `1 certidão ${one}` : `${count} certidões ${many}`) + when]
  return [
    ...said(vencem, ['vence', 'vencem'], ` ${within}`),
    ...said(vencidas, ['venceu', 'venceram']),
  ]
}
