import { isIP, isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** A group of addresses that are counted together: its key, and its multiple of the usual limit. */
export interface Neighbourhood {
  readonly key: string
  readonly times: number
}

/**
 * The groups of an address. A subscriber has a whole /64 of IPv6, and a provider's customer often a /48: both are
 * counted, the larger at ten times the limit. An IPv4 address is its own group, also when written as IPv6.
 */
export function neighbourhoodsOf(address: string): readonly Neighbourhood[] {
  // A link-local address comes with the name of the network card.
  const [plain = ''] = address.split('%')
  // A trusted proxy that names no address: all its requests are counted together.
  if (!isIP(plain)) return [{ key: 'sem endereço', times: 1 }]
  const near = normalizeIP(plain, 64)
  if (!isIPv6(near)) return [{ key: near, times: 1 }]
  return [
    { key: `${near}/64`, times: 1 },
    { key: `${normalizeIP(plain, 48)}/48`, times: 10 },
  ]
}

/** The host name that a request is for, as addresses write it; null where it has none. */
export function hostnameOf(host: string | undefined): string | null {
  const address = `http://${host}`
  if (!host || /[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null
  return new URL(address).hostname.replace(/\.$/, '')
}

/** The key of an address with its nearest neighbours. */
export function addressKey(address: string): string {
  return neighbourhoodsOf(address)[0]?.key ?? ''
}
