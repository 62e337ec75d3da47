import { credentials } from './request.ts'

/** They need an address with a name, such as localhost, and belong to the server that this page came from. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location
  const isNumber = /^[\d.]+$|:/.test(hostname)
  return credentials === 'same-origin' && 'PublicKeyCredential' in window && !isNumber
}
