/** antd names the closing button of a dialog in English. */
export const closable = { 'aria-label': 'Fechar' } as const
