/**
 * Hands Escape to a dialog that is open but has not taken the focus yet: antd listens inside the dialog alone,
 * which for the first frames has nothing that could hear.
 */
export function hearEscapeEarly(): void {
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape' || !(target instanceof Node)) return
    const dialogs = document.querySelectorAll('.ant-modal-wrap')
    const top = dialogs[dialogs.length - 1]
    if (!top || [...dialogs].some((dialog) => dialog.contains(target))) return
    if (top.checkVisibility())
      top.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: 27, bubbles: true }))
  })
}
