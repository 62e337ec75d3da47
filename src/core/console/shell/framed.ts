/** Whether a frame stands: that of the build, which React has yet to take over, or its own. */
export function isFramed(): boolean {
  return document.getElementById('conteudo') !== null
}
