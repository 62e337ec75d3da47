/** Whether a frame stands: that of the build, which React has yet to take over, or its own. */
export function isFramed(): boolean {
  return document.getElementById('conteudo') !== null
}

/** Whether the page itself stands in it, drawn before its code. */
export function isDrawnAhead(): boolean {
  return document.querySelector('#conteudo[data-drawn-by-build=page]') !== null
}
