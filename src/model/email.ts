/** What the product takes for an e-mail address: one @, a dotted host, no spaces or angle brackets. */
export const emailPattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]+$/
