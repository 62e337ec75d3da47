/**
 * What the address asks for as it is this instant. The router renders an address some time after it has changed:
 * a choice made meanwhile goes on top of this, or it would undo the one before it.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
